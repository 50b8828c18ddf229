import type { ReactNode } from 'react';
import type { Diet } from '@canteen/domain/foods/diet';
import { formatRupees, type Paise } from '@canteen/domain/money';
import {
  BASE_DELIVERY_FEE,
  DELIVERY_FEE_PERCENT_ABOVE,
  DELIVERY_FEE_THRESHOLD,
  GST_PERCENT,
  type Quote,
} from '@canteen/domain/payments/quote';
import { DietMark } from '../diet-mark.tsx';
import { BillSums } from './bill-sums.tsx';
import { Bill } from './bill.tsx';
import { Price } from './price.tsx';

interface QuoteBillProps {
  title: string;
  /** Undefined when the user is not allowed to see the items. */
  lines?: readonly { name: string; price: Paise; quantity: number; diet?: Diet | undefined }[] | undefined;
  quote: Quote;
  /** Shown between title and lines: the shop's name, a date. */
  subtitle?: ReactNode;
  className?: string | undefined;
}

const FEE_RULE = `${formatRupees(BASE_DELIVERY_FEE)} up to ${formatRupees(DELIVERY_FEE_THRESHOLD)}, and ${DELIVERY_FEE_PERCENT_ABOVE}% of what is above it.`;

/** An order as a bill: a table of its items, GST and delivery, the total. Amounts in paise. */
export function QuoteBill({ title, lines, quote, subtitle, className }: QuoteBillProps) {
  return (
    <Bill title={title} className={className}>
      {subtitle ? <p className="-mt-2 mb-3 text-muted">{subtitle}</p> : null}
      {lines ? <ItemsTable lines={lines} /> : null}
      <BillSums quote={quote} gstLabel={`GST (${GST_PERCENT}%)`} feeRule={feeRule(quote)} />
    </Bill>
  );
}

function feeRule({ itemsTotal, gstAmount }: Quote): string {
  const base = formatRupees(itemsTotal + gstAmount);
  return `${FEE_RULE} Here that is counted on ${base}${gstAmount > 0 ? ', items and GST' : ''}.`;
}

/** The price of one piece is shown under the name only when the quantity is more than one. */
function ItemsTable({ lines }: { lines: NonNullable<QuoteBillProps['lines']> }) {
  return (
    <table className="bill-lines w-full">
      <caption className="sr-only">Items</caption>
      <thead>
        <tr className="text-fine text-muted">
          <th scope="col" className="pb-2 text-left font-semibold">
            Item
          </th>
          <th scope="col" className="px-2 pb-2 text-right font-semibold">
            Qty
          </th>
          <th scope="col" className="pb-2 text-right font-semibold">
            Price
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          <tr key={index} className="align-top">
            <th scope="row" className="py-1 text-left font-normal wrap-anywhere">
              <DietMark diet={line.diet} className="mt-1 mr-1.5 align-top" />
              {line.name}
              {line.quantity > 1 ? (
                <span className="block text-fine text-muted">
                  <Price paise={line.price} /> each
                </span>
              ) : null}
            </th>
            <td className="tabular px-2 py-1 text-right text-muted">{line.quantity}</td>
            <td className="py-1 text-right">
              <Price paise={line.price * line.quantity} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
