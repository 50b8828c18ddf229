import { useEffect, useRef, useState } from 'react';
import { MAX_EXPORTED_ORDERS } from '@canteen/domain/statistics/statistics-sheets';
import { exportOrders, type ExportProgress } from '../../../data/statistics/export-statistics.ts';
import type { StatisticsFilter } from '../../../data/statistics/statistics-requests.ts';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { inDigits } from '../panels/amounts.ts';
import { ExportButton } from './export-button.tsx';
import { EXPORT_FAILED, exportedText } from './export-texts.ts';

interface OrdersExportProps {
  filter: StatisticsFilter;
  /** How many orders match. */
  total: number;
}

/**
 * Exports every matching order, with its progress; the same button stops it. It also stops when the filters change or
 * the screen is left.
 */
export function OrdersExport({ filter, total }: OrdersExportProps) {
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const run = async () => {
    const controller = new AbortController();
    running.current = controller;
    setProgress({ loaded: 0, isComplete: false });
    try {
      toast.success(exportedText(await exportOrders(filter, setProgress, controller.signal)));
    } catch {
      if (controller.signal.aborted) toast.info('The export was stopped');
      else toast.error(EXPORT_FAILED);
    } finally {
      running.current = null;
      setProgress(null);
    }
  };
  const wanted = Math.max(progress?.loaded ?? 0, Math.min(total, MAX_EXPORTED_ORDERS));
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-md:w-full md:justify-end print:hidden">
      {progress ? (
        <ProgressBar
          className="min-w-0 flex-1 basis-52 md:min-w-72"
          label={progress.isComplete ? 'Writing the file' : 'Loading orders'}
          value={progress.isComplete ? undefined : progress.loaded}
          max={wanted}
          detail={`${inDigits(progress.loaded)} of ${inDigits(wanted)}`}
        />
      ) : null}
      <ExportButton
        of="Recent Orders"
        disabled={total === 0}
        onClick={() => (running.current ? running.current.abort() : void run())}
      >
        {progress ? 'Stop' : undefined}
      </ExportButton>
      {progress && total > MAX_EXPORTED_ORDERS ? (
        <p className="w-full text-small text-muted">
          The file contains the newest {inDigits(MAX_EXPORTED_ORDERS)} orders. For older ones choose a shorter
          period.
        </p>
      ) : null}
    </div>
  );
}
