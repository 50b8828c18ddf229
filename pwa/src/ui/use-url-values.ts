import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * The values in the query of the URL, and a function that sets some of them without a new entry in the history.
 * An empty value is removed.
 */
export function useUrlValues() {
  const [values, setValues] = useSearchParams();
  const put = useCallback(
    (next: Record<string, string>) =>
      setValues(
        (before) => {
          if (Object.entries(next).every(([name, value]) => (before.get(name) ?? '') === value))
            return before;
          const after = new URLSearchParams(before);
          for (const [name, value] of Object.entries(next)) {
            if (value === '') after.delete(name);
            else after.set(name, value);
          }
          return after;
        },
        { replace: true },
      ),
    [setValues],
  );
  return [values, put] as const;
}
