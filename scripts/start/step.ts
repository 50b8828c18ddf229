import { errorMessage } from '../error-message.ts';
import { elapsedSeconds } from '../run-command.ts';

/** A message for a person and what to do about it. It is printed without a stack trace. */
export class StepError extends Error {
  readonly remedy: string | undefined;
  constructor(message: string, remedy?: string) {
    super(message);
    this.name = 'StepError';
    this.remedy = remedy;
  }
}

/**
 * Runs one step and prints its name, the text `message` of its result and its duration. @throws StepError with the name of the step,
 * and with the remedy of the failed work or else `remedy`
 */
export async function step<Result>(
  name: string,
  work: () => Promise<{ message: string; result: Result }>,
  remedy: string,
): Promise<Result> {
  const start = performance.now();
  try {
    const { message, result } = await work();
    console.log(`  ✓ ${name.padEnd(12)} ${message} (${elapsedSeconds(start)})`);
    return result;
  } catch (error) {
    const known = error instanceof StepError ? error.remedy : undefined;
    throw new StepError(`${name}: ${errorMessage(error)}`, known ?? remedy);
  }
}

/** Prints why the start failed. */
export function printFailure(error: unknown): void {
  console.error(`\n  ✗ ${errorMessage(error)}`);
  if (error instanceof StepError && error.remedy) console.error(`    ${error.remedy}`);
}
