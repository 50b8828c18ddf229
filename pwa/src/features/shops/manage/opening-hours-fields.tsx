import { TextField } from '../../../ui/form/text-field.tsx';
import { openingText } from './opening-text.ts';
import { SHOP_LABELS } from './shop-values.ts';
import type { ShopFormState } from './use-shop-form.ts';

/** When a shop opens and closes, and a sentence about it. */
export function OpeningHoursFields({ form: { register, formState, values } }: { form: ShopFormState }) {
  const { errors } = formState;
  return (
    <div className="flex flex-col gap-1.5">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-3">
        <TextField
          label={SHOP_LABELS.openingTime}
          type="time"
          error={errors.openingTime?.message}
          {...register('openingTime')}
        />
        <TextField
          label={SHOP_LABELS.closingTime}
          type="time"
          error={errors.closingTime?.message}
          {...register('closingTime')}
        />
      </div>
      <p aria-live="polite" className="tabular min-h-5 text-small text-muted">
        {openingText(values.openingTime, values.closingTime)}
      </p>
    </div>
  );
}
