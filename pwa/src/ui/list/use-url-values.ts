import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * The values in the query of the URL, and a function that sets some of them without a new entry in the history.
 * An empty value is removed.
 */
export function useUrlValues() {
  const [values, setValues] = useSearchParams();
  const put = useCallback(
    (next: Record<string, string>) => {
      // From the address itself: after another change the values of the last render are already old.
      const current = new URLSearchParams(window.location.search);
      const changes = Object.entries(next).filter(([name, value]) => (current.get(name) ?? '') !== value);
      if (changes.length === 0) return;
      for (const [name, value] of changes) {
        if (value === '') current.delete(name);
        else current.set(name, value);
      }
      setValues(current, { replace: true });
    },
    [setValues],
  );
  return [values, put] as const;
}
