import { createShopSchema, type CreateShopInput, type StaffShop } from '@canteen/domain/shop.schema';
import { useEffect, useState } from 'react';
import {
  createShop,
  onShopShown,
  shopInConflict,
  applyShop,
  updateShop,
} from '../../../data/shops/shop-requests.ts';
import type { Refusal } from '../../../lib/requests/refusal.ts';
import { refusalBeyondFields } from '../../../ui/refusal-note.tsx';
import { rulesOf } from '../../../ui/form-state.ts';
import { toast } from '../../../ui/toast.ts';
import { useForm } from '../../../ui/use-form.ts';
import {
  mergeShop,
  SHOP_FIELDS,
  shopValues,
  type MergedShop,
  type ShopField,
  type ShopValues,
} from './shop-values.ts';

const rules = rulesOf<ShopValues, CreateShopInput>(createShopSchema);
const NOTHING: Pick<MergedShop, 'taken' | 'inConflict'> = { taken: [], inConflict: [] };

/**
 * The shop form. When another user saves the shop while it is open (told by a live update, or by the server's 409),
 * their changes go into the fields that the user did not touch, and the user chooses where both changed a field.
 * @param shop the shop as it is when the form opens; null adds a new one
 */
export function useShopForm(shop: StaffShop | null, onSaved: () => void) {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [base, setBase] = useState(shop);
  const [changes, setChanges] = useState(NOTHING);
  const form = useForm({ defaultValues: shopValues(shop), rules });
  const { isSubmitting } = form.formState;

  /** Sets the fields' values; the form's default values do not change. */
  const fill = (values: ShopValues) => form.reset(values, { keepDefaultValues: true, keepErrors: true });
  const merge = (before: StaffShop, saved: StaffShop) => {
    const { values, taken, inConflict } = mergeShop(shopValues(before), form.getValues(), shopValues(saved));
    setBase(saved);
    form.reset(shopValues(saved), { keepErrors: true });
    fill(values);
    setChanges((known) => ({
      taken: [...new Set([...known.taken, ...taken])].filter((field) => !inConflict.includes(field)),
      inConflict: [...new Set([...known.inConflict, ...inConflict])],
    }));
  };
  useEffect(() =>
    base
      ? onShopShown(base._id, (saved) => {
          if (!isSubmitting && saved.version > base.version) merge(base, saved);
        })
      : undefined,
  );

  const decide = (field: ShopField) =>
    setChanges(({ taken, inConflict }) => ({
      taken,
      inConflict: inConflict.filter((each) => each !== field),
    }));
  const takeTheirs = (field: ShopField) => {
    fill({ ...form.getValues(), [field]: shopValues(base)[field] });
    decide(field);
  };

  const save = form.handleSubmit(async (values) => {
    setRefusal(null);
    try {
      if (base) await updateShop(base._id, { ...values, version: base.version });
      else await createShop(values);
      toast.success(`Shop "${values.name}" has been ${base ? 'saved' : 'added'}`);
      onSaved();
    } catch (error) {
      const saved = shopInConflict(error);
      if (saved && base) {
        merge(base, saved);
        applyShop(saved);
      } else {
        setRefusal(refusalBeyondFields(error, 'Failed to save shop', form, SHOP_FIELDS));
      }
    }
  });
  return { form, save, refusal, changes, saved: shopValues(base), keepMine: decide, takeTheirs };
}
