import type { FoodImport } from '../../../data/foods/import-state.ts';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';

/** How far the running import is. */
export function ImportProgressBar({ current }: { current: Extract<FoodImport, { state: 'running' }> }) {
  const { fileName, shop, progress } = current;
  return (
    <ProgressBar
      label={
        <span className="wrap-anywhere">
          {fileName} to {shop.name}
        </span>
      }
      value={progress ?? undefined}
      detail={progress === null ? '' : `${Math.round(progress)}%`}
    />
  );
}
