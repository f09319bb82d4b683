/** Values on the command line. */
import { InvalidArgumentError } from 'commander';
import { parseDurationMs } from '../util/duration.ts';

/** `parse` as commander wants it: what it throws becomes the message of a usage error. */
export function argument<T>(parse: (text: string) => T): (text: string) => T {
  return (text) => {
    const outcome = attempt(() => parse(text));
    if ('value' in outcome) return outcome.value;
    throw new InvalidArgumentError(`${outcome.message}.`);
  };
}

function attempt<T>(run: () => T): { readonly value: T } | { readonly message: string } {
  try {
    return { value: run() };
  } catch (error) {
    return { message: error instanceof Error ? error.message : String(error) };
  }
}

/** A duration as milliseconds. */
export const durationArgument = argument(parseDurationMs);

/** A number that `isRight`; `right` says what it must be. */
export function numberArgument(
  isRight: (value: number) => boolean,
  right: string,
): (text: string) => number {
  return argument((text) => {
    const value = text.trim() === '' ? Number.NaN : Number(text);
    if (Number.isFinite(value) && isRight(value)) return value;
    throw new TypeError(`it must be ${right}`);
  });
}
