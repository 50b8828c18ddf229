import { useEffect, useState } from 'react';
import { previewFoods, type FoodPreview } from '../../../data/spreadsheets/preview-foods.ts';

export type FilePreview =
  | { state: 'none' }
  | { state: 'reading' }
  | { state: 'ready'; found: FoodPreview }
  /** The file cannot be read on this device; the server reads it all the same. */
  | { state: 'unavailable' };

/** Reads the chosen file on this device, before anything is sent. */
export function useFilePreview(file: File | null): FilePreview {
  const [read, setRead] = useState<{ file: File; preview: FilePreview } | null>(null);
  useEffect(() => {
    if (!file) return undefined;
    let isCurrent = true;
    const show = (preview: FilePreview) => {
      if (isCurrent) setRead({ file, preview });
    };
    previewFoods(file).then(
      (found) => show({ state: 'ready', found }),
      () => show({ state: 'unavailable' }),
    );
    return () => {
      isCurrent = false;
    };
  }, [file]);
  if (!file) return { state: 'none' };
  return read?.file === file ? read.preview : { state: 'reading' };
}
