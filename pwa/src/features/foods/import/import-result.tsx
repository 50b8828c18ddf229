import { campusDay } from '@canteen/domain/campus-time';
import type { ImportResults } from '@canteen/domain/foods/food-import.schema';
import type { SheetColumn } from '@canteen/domain/spreadsheet-columns';
import { forgetFoodImport, type EndedImport } from '../../../data/foods/import-state.ts';
import { now } from '../../../lib/time/clock.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { AlertIcon } from '../../../ui/icons/icons.tsx';
import { DownloadButton } from './download-button.tsx';
import { ImportErrors } from './import-errors.tsx';
import { importResultText } from './import-text.ts';

/** The result of an import: how many foods, and the rows that were not imported with their reasons. */
export function ImportResult({ ended }: { ended: EndedImport }) {
  const { results } = ended;
  return (
    <div className="flex flex-col gap-4 pb-4">
      {ended.state === 'failed' ? <Alert tone="beet">{ended.message}</Alert> : null}
      {results ? (
        <Alert
          tone={results.failed > 0 ? 'turmeric' : 'leaf'}
          icon={results.failed > 0 ? AlertIcon : undefined}
          title={importResultText(results)}
        >
          <span className="wrap-anywhere">
            {ended.fileName} to {ended.shop.name}
          </span>
        </Alert>
      ) : null}
      {results && results.errors.length > 0 ? <ImportErrors errors={results.errors} /> : null}
      <div className="flex flex-wrap justify-end gap-3">
        {results ? (
          <DownloadButton
            label="Download result"
            fileName={`Food_Import_${campusDay(now())}.xlsx`}
            columns={COLUMNS}
            pages={() => [resultRows(results)]}
          />
        ) : null}
        <Button size="compact" onClick={forgetFoodImport}>
          Import another file
        </Button>
      </div>
    </div>
  );
}

const COLUMNS: SheetColumn[] = [
  { header: 'Row', kind: 'count' },
  { header: 'Result', kind: 'text' },
];

const resultRows = (results: ImportResults) => [
  ...results.errors.map(({ row, message }) => [row, message]),
  ['', importResultText(results)],
];
