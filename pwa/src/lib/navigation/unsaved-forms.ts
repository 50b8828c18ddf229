import { useEffect } from 'react';

const changed = new Set<object>();

/** For a form on a page: a reload by the app asks first while this is true. A dialog asks by itself. */
export function useUnsavedForm(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return;
    const form = {};
    changed.add(form);
    return () => void changed.delete(form);
  }, [isChanged]);
}

/** Whether a form on this page has input that would be lost. */
export const hasUnsavedForms = (): boolean => changed.size > 0;
