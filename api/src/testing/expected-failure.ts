import { inspect } from 'node:util';

/** The error with which the work fails. @throws when it succeeds, or fails with another kind of error */
export async function failure<Kind extends Error>(
  kind: abstract new (...args: never[]) => Kind,
  work: Promise<unknown>,
): Promise<Kind> {
  const outcome = await work.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  if ('error' in outcome && outcome.error instanceof kind) return outcome.error;
  throw new Error(`${kind.name} was expected, not ${inspect(outcome)}`);
}
