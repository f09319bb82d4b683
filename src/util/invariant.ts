/** Bugs crash loudly: assertions that stay on in production. */

/** Thrown when the program's own assumptions do not hold; never caught to continue. */
export class InvariantError extends Error {
  override readonly name = 'InvariantError';
}

/** Throws {@link InvariantError} with `message` unless `condition` holds. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new InvariantError(message);
}

/** The end of an exhaustive `switch`: a new case breaks the build, not the run. */
export function unreachable(value: never): never {
  throw new InvariantError(`unexpected value: ${JSON.stringify(value)}`);
}
