import { useEffect, useRef, useState } from 'react';
import { foodImportStore, importFoods, resumeFoodImport } from '../../../data/foods/food-import.ts';
import { toast } from '../../../ui/toast.ts';
import { resultInWords } from './import-words.ts';

/** Whether the import's dialog is open. An import that ends while it is closed is told in a toast, on every page. */
export function useImportDialog() {
  const [isOpen, setOpen] = useState(false);
  const shown = useRef(isOpen);
  useEffect(() => {
    shown.current = isOpen;
    return () => {
      shown.current = false;
    };
  }, [isOpen]);
  const tell = async (running: Promise<void>) => {
    await running;
    const ended = foodImportStore.get();
    if (shown.current) return;
    if (ended.state === 'failed') toast.error(ended.message);
    else if (ended.state === 'completed') toast.success(resultInWords(ended.results));
  };
  useEffect(() => {
    if (foodImportStore.get().state === 'none') void tell(resumeFoodImport());
  }, []);
  return {
    isOpen,
    open: () => setOpen(true),
    close: () => setOpen(false),
    start: (...how: Parameters<typeof importFoods>) => void tell(importFoods(...how)),
  };
}
