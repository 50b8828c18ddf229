import { useRef, type ComponentProps, type ReactNode } from 'react';
import { ChevronDownIcon, ChevronUpIcon } from '../icons/shared-icons.tsx';
import { cx } from '../styles/cx.ts';
import { groupsOf, RowGroup } from './row-groups.tsx';
import { useRowFocus } from './use-row-focus.ts';

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** end: for numbers. actions: buttons at the end of the row; only screen readers get their header. */
  align?: 'start' | 'end' | 'actions' | undefined;
  /** This cell is the header of its row, and the first line of its card on phones. */
  rowHeader?: boolean | undefined;
  /** A click on the header sorts. `direction` is 'none' unless the table is sorted by this column. */
  sort?: { direction: 'ascending' | 'descending' | 'none'; onToggle: () => void } | undefined;
}

interface DataTableProps<Row> {
  /** What the table shows. Only screen readers get it, unless `captionShown` is set. */
  caption: string;
  captionShown?: boolean | undefined;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The last row, for totals: one cell for each column, by the column's key. */
  footer?: Partial<Record<string, ReactNode>> | undefined;
  /** Shown when there are no rows. */
  empty?: ReactNode;
  /** Scrolls sideways where long names and large amounts need more than the page is wide. */
  scrolls?: boolean | undefined;
  /** Hundreds of rows: on phones the browser does not draw the cards far from the screen. */
  long?: boolean | undefined;
  className?: string | undefined;
}

/** A table with thin lines between rows and numbers at the right. On phones, and with large letters, each row is a card. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, captionShown, columns, rows, rowKey, footer, empty, scrolls, long, className } = props;
  const table = useRef<HTMLTableElement>(null);
  const keepFocus = useRowFocus(table);
  if (rows.length === 0 && empty !== undefined) return <>{empty}</>;
  const shown = (
    <Table ref={table} onFocus={keepFocus} className={className}>
      <caption className={captionShown ? 'pb-3 text-left font-display text-lead font-bold' : 'sr-only'}>
        {caption}
      </caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <HeaderCell key={column.key} column={column} />
          ))}
        </tr>
      </thead>
      {long ? (
        groupsOf(rows).map((group, index) => (
          <RowGroup key={index} as="tbody" first={index === 0} className="row-group">
            <Rows {...{ columns, rowKey }} rows={group} />
          </RowGroup>
        ))
      ) : (
        <tbody role="rowgroup">
          <Rows {...{ columns, rowKey, rows }} />
        </tbody>
      )}
      {footer ? (
        <tfoot role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <Cell key={column.key} label={column.header} align={column.align} rowHeader={column.rowHeader}>
                {footer[column.key]}
              </Cell>
            ))}
          </tr>
        </tfoot>
      ) : null}
    </Table>
  );
  return scrolls ? <div className="relative md:-mx-1 md:overflow-x-auto md:px-1">{shown}</div> : shown;
}

function Rows<Row>({ columns, rows, rowKey }: Pick<DataTableProps<Row>, 'columns' | 'rows' | 'rowKey'>) {
  return rows.map((row) => (
    <tr key={rowKey(row)} role="row">
      {columns.map((column) => (
        <Cell key={column.key} label={column.header} align={column.align} rowHeader={column.rowHeader}>
          {column.cell(row)}
        </Cell>
      ))}
    </tr>
  ));
}

/** The table element, for rows made of `<tr role="row">` and Cell. */
function Table({ className, ...rest }: ComponentProps<'table'>) {
  // Roles are written out, because some browsers drop the table roles when CSS shows the rows as cards.
  return <table role="table" className={cx('quiet-table', className)} {...rest} />;
}

interface CellProps {
  /** The column's header, shown before the value on phones. */
  label: string;
  align?: 'start' | 'end' | 'actions' | undefined;
  rowHeader?: boolean | undefined;
  children?: ReactNode;
}

function Cell({ label, align = 'start', rowHeader, children }: CellProps) {
  if (rowHeader) {
    return (
      <th role="rowheader" scope="row" data-align={align}>
        {children}
      </th>
    );
  }
  return (
    <td role="cell" data-label={align === 'actions' ? undefined : label} data-align={align}>
      {children}
    </td>
  );
}

function HeaderCell<Row>({ column }: { column: Column<Row> }) {
  const { header, align = 'start', sort } = column;
  return (
    <th
      role="columnheader"
      scope="col"
      data-align={align}
      // On phones the head of the table is hidden, and so are its buttons.
      aria-label={header}
      aria-sort={sort && sort.direction !== 'none' ? sort.direction : undefined}
    >
      {sort ? (
        <button
          type="button"
          onClick={sort.onToggle}
          className="touch relative inline-flex items-center gap-1 rounded-small hover:text-ink cards:hidden"
        >
          {header}
          {sort.direction === 'ascending' ? (
            <ChevronUpIcon size={14} />
          ) : (
            <ChevronDownIcon size={14} className={sort.direction === 'none' ? 'opacity-45' : undefined} />
          )}
        </button>
      ) : align === 'actions' ? null : (
        header
      )}
    </th>
  );
}
