import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import {
  SHOP_LABELS,
  valueInWords,
  type MergedShop,
  type ShopField,
  type ShopValues,
} from './shop-values.ts';

export interface ShopConflictProps extends Pick<MergedShop, 'taken' | 'inConflict'> {
  /** The shop as the other user saved it. */
  saved: ShopValues;
  onKeepMine: (field: ShopField) => void;
  onTakeTheirs: (field: ShopField) => void;
}

/** Another user saved the shop first. Lists the changed fields; where both changed one, the user chooses. */
export function ShopConflict(props: ShopConflictProps) {
  const { saved, taken, inConflict, onKeepMine, onTakeTheirs } = props;
  return (
    <Alert tone="turmeric" title="Somebody else changed this shop meanwhile">
      <p>
        {inConflict.length > 0
          ? 'You both changed what is listed with a choice. Choose, check the rest and save again.'
          : 'The changes are in the form now. Check them and save again.'}
      </p>
      <ul className="mt-2 flex flex-col gap-3">
        {inConflict.map((field) => (
          <li key={field} className="flex flex-col gap-1.5">
            <Change field={field} saved={saved} />
            <span className="flex flex-wrap gap-2">
              <Button
                size="compact"
                aria-label={`Keep mine: ${SHOP_LABELS[field]}`}
                onClick={() => onKeepMine(field)}
              >
                Keep mine
              </Button>
              <Button
                size="compact"
                aria-label={`Take theirs: ${SHOP_LABELS[field]}`}
                onClick={() => onTakeTheirs(field)}
              >
                Take theirs
              </Button>
            </span>
          </li>
        ))}
        {taken.map((field) => (
          <li key={field}>
            <Change field={field} saved={saved} />
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function Change({ field, saved }: { field: ShopField; saved: ShopValues }) {
  return (
    <span className="wrap-anywhere whitespace-pre-line">
      <span className="font-semibold">{SHOP_LABELS[field]}</span> is now: {valueInWords(saved[field])}
    </span>
  );
}
