import { ALLERGEN_LABELS, ALLERGENS } from '@canteen/domain/diet';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { CheckField } from '../../../ui/check-field.tsx';
import { FieldError } from '../../../ui/field.tsx';

/** The allergens of the list, each with a checkbox. */
export function AllergenFields({
  error,
  field,
}: {
  error: string | undefined;
  field: UseFormRegisterReturn;
}) {
  return (
    <fieldset className="min-w-0">
      <legend className="text-small font-semibold text-ink">Allergens</legend>
      <div className="flex flex-wrap gap-x-4">
        {ALLERGENS.map((allergen) => (
          <CheckField key={allergen} {...field} value={allergen} label={ALLERGEN_LABELS[allergen]} />
        ))}
      </div>
      {error ? <FieldError message={error} /> : null}
    </fieldset>
  );
}
