/** What a command may touch of the machine; tests hand in their own. */

export interface CliIo {
  stdout(text: string): void;
  stderr(text: string): void;
  /** Of standard output: colours. */
  readonly isTty: boolean;
  /** Of standard error: progress. */
  readonly isErrorTty: boolean;
  /** The environment asks for plain text (NO_COLOR). */
  readonly noColor: boolean;
  /** Throws when the file cannot be read. */
  readFile(path: string): string;
  /** Starts the file anew; throws when it cannot be written. */
  openFile(path: string): { write(text: string): void; close(): void };
  /** Real time. */
  nowMs(): number;
  sleep(ms: number): Promise<void>;
}

/** A mistake of the user: the message says it all. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export const exitCodes = { fine: 0, error: 1, expectationFailed: 2 } as const;
