import { createShopSchema, type CreateShopInput, type StaffShop } from '@canteen/domain/shops/shop.schema';
import { useEffect, useState, type SubmitEvent } from 'react';
import {
  createShop,
  onShopShown,
  shopInConflict,
  applyShop,
  updateShop,
} from '../../../data/shops/shop-requests.ts';
import { newKey } from '../../../lib/requests/new-key.ts';
import type { Refusal } from '../../../lib/requests/refusal.ts';
import { refusalBeyondFields } from '../../../ui/form/refusal-note.tsx';
import { rulesOf } from '../../../ui/form/form-state.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { useConflicts } from '../../../ui/form/use-conflicts.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import {
  SHOP_FIELDS,
  shopValues,
  textOfShop,
  valueInWords,
  type ShopField,
  type ShopValues,
} from './shop-values.ts';

const rules = rulesOf<ShopValues, CreateShopInput>(createShopSchema);

/**
 * The shop form. When another user saves the shop while it is open (told by a live update, or by the server's 409),
 * their changes go into the fields that the user did not touch, and the user chooses where both changed a field.
 * @param shop the shop as it is when the form opens; null adds a new one
 */
export function useShopForm(shop: StaffShop | null, onSaved: () => void) {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [base, setBase] = useState(shop);
  const [key] = useState(newKey);
  const form = useForm({ defaultValues: shopValues(shop), rules });
  const { isSubmitting } = form.formState;
  const { conflicts, merge, focusNote, keepMine, takeTheirs } = useConflicts(form, textOfShop);
  const take = (before: StaffShop, saved: StaffShop) => {
    merge(shopValues(before), shopValues(saved));
    setBase(saved);
  };
  useEffect(() =>
    base
      ? onShopShown(base._id, (saved) => {
          if (isSubmitting || saved.version <= base.version) return;
          take(base, saved);
          setRefusal(null);
        })
      : undefined,
  );

  const submit = form.handleSubmit(async (values) => {
    setRefusal(null);
    try {
      if (base) await updateShop(base._id, { ...values, version: base.version });
      else await createShop(values, key);
      toast.success(`Shop "${values.name}" has been ${base ? 'saved' : 'added'}`);
      onSaved();
    } catch (error) {
      const saved = shopInConflict(error);
      if (saved && base) {
        take(base, saved);
        applyShop(saved);
        focusNote();
      } else {
        setRefusal(refusalBeyondFields(error, 'Failed to save shop', form, SHOP_FIELDS));
      }
    }
  });
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    if (conflicts.inConflict.length > 0) focusNote();
    else void submit();
  };
  return {
    form,
    save,
    refusal,
    conflicts,
    savedInWords: (field: ShopField) => valueInWords(shopValues(base)[field]),
    keepMine,
    takeTheirs: (field: ShopField) => takeTheirs(field, shopValues(base)),
  };
}
