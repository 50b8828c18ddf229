import { allergensInWords } from '@canteen/domain/foods/allergens';
import type { ImportError } from '@canteen/domain/foods/food-import.schema';
import type { FoodRow } from '@canteen/domain/foods/spreadsheet-food-rows';
import { toPaise } from '@canteen/domain/money';
import { Price } from '../../../ui/bill/price.tsx';
import { DietMark } from '../../../ui/diet-mark.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { AlertIcon } from '../../../ui/icons/icons.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { ImportErrors } from './import-errors.tsx';
import { count } from './import-text.ts';
import type { FilePreview } from './use-file-preview.ts';

/** What is in the chosen file and what is wrong in it. */
export function ImportPreview({ preview }: { preview: FilePreview }) {
  if (preview.state === 'none') return null;
  if (preview.state === 'reading') {
    return (
      <p role="status" className="flex items-center gap-2 text-small text-muted">
        <Spinner size={18} /> Reading the file…
      </p>
    );
  }
  if (preview.state === 'unavailable') {
    return (
      <Alert tone="sky">
        There is no preview now, because a part of the app could not be loaded. The server checks each row.
      </Alert>
    );
  }
  const { found } = preview;
  if ('problem' in found) return <Alert tone="beet">{found.problem}</Alert>;
  const { foods, errors, first } = found;
  const rest = foods + errors.length - first.length;
  return (
    <div className="flex flex-col gap-3">
      <Alert tone={errors.length > 0 ? 'turmeric' : 'leaf'} icon={errors.length > 0 ? AlertIcon : undefined}>
        {count(foods, 'food', 'foods')} can be imported
        {errors.length > 0 ? `, ${count(errors.length, 'row has an error', 'rows have errors')}` : ''}.
      </Alert>
      <ol aria-label="First rows" className="text-small">
        {first.map((row) => (
          <Row key={row.row} row={row} />
        ))}
      </ol>
      {rest > 0 ? (
        <p className="text-fine text-muted">{count(rest, 'more row', 'more rows')} in the file.</p>
      ) : null}
      {errors.length > 0 ? <ImportErrors errors={errors} /> : null}
    </div>
  );
}

function Row({ row }: { row: FoodRow | ImportError }) {
  return (
    <li className="flex gap-3 border-b border-line py-1.5 last:border-b-0">
      <span className="tabular w-16 shrink-0 text-muted">Row {row.row}</span>
      {'message' in row ? (
        <span className="flex min-w-0 flex-1 items-start gap-1.5 text-beet">
          <AlertIcon size={16} className="mt-0.5" />
          <span className="min-w-0 wrap-anywhere">{row.message}</span>
        </span>
      ) : (
        <>
          <span className="min-w-0 flex-1 wrap-anywhere">
            <DietMark diet={row.diet ?? undefined} className="mt-1 mr-1.5 align-top" />
            <span className="font-semibold">{row.name}</span>
            {row.tags.length > 0 ? (
              <span className="block text-fine text-muted">{row.tags.join(', ')}</span>
            ) : null}
            {row.allergens ? (
              <span className="block text-fine text-muted">
                Allergens: {allergensInWords(row.allergens) || 'none'}
              </span>
            ) : null}
          </span>
          <Price paise={toPaise(row.price)} />
        </>
      )}
    </li>
  );
}
