import { Fragment } from 'react';
import type { OrderView } from '@canteen/domain/orders/order.schema';
import { DietMark } from '../../../ui/diet-mark.tsx';

/** '2 × Masala Dosa, 1 × Filter Coffee', each with the mark of its diet. */
export function ItemsText({ items }: { items: NonNullable<OrderView['items']> }) {
  return items.map(({ name, quantity, diet }, index) => (
    <Fragment key={index}>
      {index > 0 ? ', ' : null}
      {/* The mark and the first word stay in one line. */}
      <span className="whitespace-nowrap">
        {quantity} × <DietMark diet={diet} className="relative top-0.5 mr-1" />
      </span>
      {name}
    </Fragment>
  ));
}
