import { ApiError } from '../../lib/requests/api-error.ts';
import { refusalOf, type Refusal } from '../../lib/requests/refusal.ts';
import { countdown, useSecondsLeft } from '../../lib/time/seconds-clock.ts';
import { InlineError } from '../feedback/alert.tsx';
import type { Form } from './use-form.ts';

/** Shows the server's messages at their fields and focuses the first. Returns the refusal if it belongs to no field. */
export function refusalBeyondFields<Values extends object>(
  error: unknown,
  fallback: string,
  { setError }: Pick<Form<Values>, 'setError'>,
  names: readonly (keyof Values & string)[],
): Refusal | null {
  const fields = error instanceof ApiError ? error.fields : {};
  const named = names.filter((name) => Object.hasOwn(fields, name));
  for (const [index, name] of named.entries()) {
    setError(name, { message: fields[name] ?? '' }, { shouldFocus: index === 0 });
  }
  return named.length > 0 ? null : refusalOf(error, fallback);
}

export function RefusalNote({ refusal }: { refusal: Refusal | null }) {
  if (!refusal) return null;
  return (
    <>
      <InlineError message={refusal.message} />
      {refusal.until === null ? null : <Wait until={refusal.until} />}
    </>
  );
}

function Wait({ until }: { until: number }) {
  const left = useSecondsLeft(until);
  return (
    <p className="tabular text-small text-muted">
      {left > 0 ? `You can try again in ${countdown(left)}.` : 'You can try again now.'}
    </p>
  );
}
