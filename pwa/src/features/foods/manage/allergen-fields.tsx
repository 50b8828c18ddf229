import { ALLERGEN_LABELS, ALLERGENS, type Allergen } from '@canteen/domain/foods/allergens';
import { CheckField } from '../../../ui/form/check-field.tsx';
import { FieldError } from '../../../ui/form/field.tsx';

/** The allergens of the list, each with a checkbox. */
export function AllergenFields({
  chosen,
  onChange,
  error,
}: {
  chosen: readonly Allergen[];
  onChange: (chosen: readonly Allergen[]) => void;
  error: string | undefined;
}) {
  return (
    <fieldset className="min-w-0">
      <legend className="text-small font-semibold text-ink">Allergens</legend>
      <div className="flex flex-wrap gap-x-4">
        {ALLERGENS.map((allergen) => (
          <CheckField
            key={allergen}
            label={ALLERGEN_LABELS[allergen]}
            checked={chosen.includes(allergen)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, allergen] : chosen.filter((each) => each !== allergen))
            }
          />
        ))}
      </div>
      {error ? <FieldError message={error} /> : null}
    </fieldset>
  );
}
