import { paths } from '@canteen/domain/navigation/paths';
import { isCustom, type CheckoutData } from '../../../data/checkout/stored-checkout.ts';

/** The link to the form of this order. */
export const orderFormOf = (data: CheckoutData) =>
  isCustom(data)
    ? { to: paths.customOrder(data.shopId) }
    : { to: paths.checkout(), state: { shopId: data.shopId } };
