import type { ImportError } from '@canteen/domain/food-import.schema';
import type { FoodRow } from '@canteen/domain/food-rows';
import { toPaise } from '@canteen/domain/money';
import { Alert } from '../../../ui/alert.tsx';
import { AlertIcon } from '../../../ui/icons.tsx';
import { Price } from '../../../ui/price.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { DataTable, type Column } from '../../../ui/table.tsx';
import { ImportErrors } from './import-errors.tsx';
import { count } from './import-words.ts';
import type { FilePreview } from './use-file-preview.ts';

const COLUMNS: Column<FoodRow | ImportError>[] = [
  { key: 'row', header: 'Row', align: 'end', cell: ({ row }) => row },
  {
    key: 'food',
    header: 'Food',
    rowHeader: true,
    cell: (row) =>
      'message' in row ? (
        <span className="flex items-start gap-1.5 font-normal text-beet">
          <AlertIcon size={16} className="mt-0.5 shrink-0" />
          <span className="wrap-anywhere">{row.message}</span>
        </span>
      ) : (
        <span className="wrap-anywhere">{row.name}</span>
      ),
  },
  {
    key: 'price',
    header: 'Price',
    align: 'end',
    cell: (row) => ('message' in row ? null : <Price paise={toPaise(row.price)} />),
  },
  {
    key: 'tags',
    header: 'Tags',
    cell: (row) =>
      'message' in row || row.tags.length === 0 ? null : (
        <span className="wrap-anywhere">{row.tags.join(', ')}</span>
      ),
  },
];

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
      <DataTable caption="First rows" columns={COLUMNS} rows={first} rowKey={({ row }) => String(row)} />
      {rest > 0 ? (
        <p className="text-fine text-muted">{count(rest, 'more row', 'more rows')} in the file.</p>
      ) : null}
      {errors.length > 0 ? <ImportErrors errors={errors} /> : null}
    </div>
  );
}
