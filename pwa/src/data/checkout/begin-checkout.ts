import { checkCart, type Cart } from '@canteen/domain/carts/cart';
import { itemKey } from '@canteen/domain/carts/line-key';
import { errorText, isNetworkError } from '../../lib/requests/api-error.ts';
import { activateCart, readCart, applyMenuPrices } from '../carts/carts.ts';
import { forCart, fetchMenu, type OfferedFood } from '../shops/foods.ts';
import { fetchShop } from '../shops/shops.ts';
import { missingItemsText } from './missing-items.ts';

const SOMETHING_WRONG = 'Something went wrong during checkout. Please try again later.';

/**
 * Checks a cart against the present shop and menu, and makes it the active cart.
 * Returns the error text of the specification (section 8), or null when checkout may begin.
 * With other prices than the menu's, or with another GST than the shop's, checkout does not begin.
 * @param shown the cart as the customer sees it
 * @param taxable whether its total is shown with GST; undefined when that is not known yet
 */
export async function beginCheckout(shown: Cart, taxable?: boolean): Promise<string | null> {
  try {
    return await tryToBeginCheckout(shown, taxable);
  } catch (error) {
    return isNetworkError(error) ? errorText(error, SOMETHING_WRONG) : SOMETHING_WRONG;
  }
}

async function tryToBeginCheckout(shown: Cart, taxable?: boolean): Promise<string | null> {
  const { shopId } = shown;
  const cart = await readCart(shopId);
  if (!cart) return 'Cart not found';
  const shop = await fetchShop(shopId);
  const name = shop?.name ?? cart.shopName;
  if (!shop?.enabled) return `Checkout failed: The shop ${name} is currently unavailable.`;
  if (!shop.isOpen) return `Checkout failed: The shop ${name} is currently closed.`;

  let menu: OfferedFood[];
  try {
    menu = await fetchMenu(shopId);
  } catch {
    return 'Failed to verify item availability';
  }
  const offered = menu.map(forCart);
  const { cart: now, unavailable } = checkCart(cart, offered);
  if (unavailable.length > 0) return missingItemsText(unavailable.map(({ food }) => food.name));
  await applyMenuPrices(shopId, offered);
  const prices = new Map(now.items.map((item) => [itemKey(item), item.unitPrice]));
  if (shown.items.some((item) => (prices.get(itemKey(item)) ?? item.unitPrice) !== item.unitPrice))
    return 'Prices have changed. Look at the new total, then check out.';
  if (taxable !== undefined && taxable !== shop.taxable)
    return 'GST has changed. Look at the new total, then check out.';
  return (await activateCart(shopId)) ? null : 'Could not switch to the selected cart.';
}
