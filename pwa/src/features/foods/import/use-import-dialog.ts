import { useEffect, useRef, useState } from 'react';
import { importFoods, resumeFoodImports } from '../../../data/foods/food-import.ts';
import type { EndedImport } from '../../../data/foods/import-state.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { importResultText } from './import-text.ts';

/** Whether the import's dialog is open. A toast announces the end of an import whose dialog is closed, on every page. */
export function useImportDialog() {
  const [isOpen, setOpen] = useState(false);
  const shown = useRef(isOpen);
  useEffect(() => {
    shown.current = isOpen;
    return () => {
      shown.current = false;
    };
  }, [isOpen]);
  const tell = (ended: EndedImport) => {
    if (shown.current) return;
    if (ended.state === 'failed') toast.error(ended.message);
    else toast.success(importResultText(ended.results));
  };
  useEffect(() => void resumeFoodImports(tell), []);
  return {
    isOpen,
    open: () => setOpen(true),
    close: () => setOpen(false),
    start: async (...how: Parameters<typeof importFoods>) => {
      const ended = await importFoods(...how);
      if (ended) tell(ended);
    },
  };
}
