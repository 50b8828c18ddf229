import type { ReactNode } from 'react';
import type { Quote } from '@canteen/domain/payments/quote';
import { BillLines, BillRow, BillTotal } from './bill.tsx';

interface BillSumsProps {
  /** Amounts in paise. */
  quote: Quote;
  gstLabel: string;
  /** How the delivery fee is calculated, shown after a tap. */
  feeRule?: ReactNode;
}

/** Items total, GST when there is some, delivery fee, and the total. */
export function BillSums({ quote, gstLabel, feeRule }: BillSumsProps) {
  return (
    <>
      <BillLines>
        <BillRow label="Items total" paise={quote.itemsTotal} />
        {quote.gstAmount > 0 ? <BillRow label={gstLabel} paise={quote.gstAmount} /> : null}
        <BillRow label="Delivery fee" paise={quote.deliveryFee} rule={feeRule} />
      </BillLines>
      <BillTotal paise={quote.totalPrice} />
    </>
  );
}
