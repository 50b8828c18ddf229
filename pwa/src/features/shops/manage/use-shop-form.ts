import { useEffect } from 'react';
import { createShopSchema, type CreateShopInput, type StaffShop } from '@canteen/domain/shops/shop.schema';
import { contactDigits } from '@canteen/domain/users/contact-search';
import {
  createShop,
  onShopShown,
  shopInConflict,
  applyShop,
  updateShop,
} from '../../../data/shops/shop-requests.ts';
import { useEditForm } from '../../../ui/edit/use-edit-form.ts';
import { rulesOf } from '../../../ui/form/form-state.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import {
  SHOP_FIELDS,
  SHOP_FORM,
  isKeptShop,
  shopValues,
  textOfShop,
  valueInWords,
  type ShopField,
  type ShopValues,
} from './shop-values.ts';

const check = rulesOf<ShopValues, CreateShopInput>(createShopSchema);
const rules = (values: ShopValues) => check({ ...values, contact: contactDigits(values.contact) });

/**
 * The shop form. A live update tells it when another user saves the shop.
 * @param shop the shop as it is when the form opens; null adds a new one
 */
export function useShopForm(shop: StaffShop | null, onSaved: () => void) {
  const { base, mergeSaved, ...editForm } = useEditForm<StaffShop, ShopValues, CreateShopInput>({
    name: SHOP_FORM,
    isKept: isKeptShop,
    opened: shop,
    valuesOf: shopValues,
    textOf: textOfShop,
    rules,
    fields: SHOP_FIELDS,
    send: async (values, before, key) => {
      const saved = await (before
        ? updateShop(before._id, { ...values, version: before.version })
        : createShop(values, key));
      toast.success(`Shop "${values.name}" has been ${before ? 'saved' : 'added'}`);
      return saved;
    },
    onSaved,
    savedByOthers: (error) => {
      const saved = shopInConflict(error);
      if (saved) applyShop(saved);
      return saved;
    },
    failed: 'Failed to save shop',
  });
  const { isSubmitting } = editForm.form.formState;
  useEffect(() =>
    base
      ? onShopShown(base._id, (saved) => {
          if (!isSubmitting && saved.version > base.version) mergeSaved(saved);
        })
      : undefined,
  );
  return { ...editForm, savedInWords: (field: ShopField) => valueInWords(shopValues(base)[field]) };
}

export type ShopFormState = ReturnType<typeof useShopForm>['form'];
