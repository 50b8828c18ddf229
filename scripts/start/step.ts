import { seconds } from '../run.ts';

/** What went wrong at a step and what helps, for a person: printed without a stack. */
export class StepError extends Error {
  readonly remedy: string | undefined;
  constructor(message: string, remedy?: string) {
    super(message);
    this.name = 'StepError';
    this.remedy = remedy;
  }
}

/**
 * Does one step and prints its name, what `work` answers, and its time. A failure carries the step's name, and what
 * helps: what the failure knows itself, else `remedy`.
 */
export async function step<Result>(
  name: string,
  work: () => Promise<{ said: string; result: Result }>,
  remedy: string,
): Promise<Result> {
  const start = performance.now();
  try {
    const { said, result } = await work();
    console.log(`  ✓ ${name.padEnd(12)} ${said} (${seconds(start)})`);
    return result;
  } catch (error) {
    const known = error instanceof StepError ? error.remedy : undefined;
    throw new StepError(
      `${name}: ${error instanceof Error ? error.message : String(error)}`,
      known ?? remedy,
    );
  }
}

/** Tells a person what stopped a start. */
export function tell(error: unknown): void {
  console.error(`\n  ✗ ${error instanceof Error ? error.message : String(error)}`);
  if (error instanceof StepError && error.remedy) console.error(`    ${error.remedy}`);
}
