import { hoursInWords, type ShopHours } from '@canteen/domain/shops/shop-hours';

/** When a closed shop opens, and what a customer can do until then. */
export const fillCartText = (shop: ShopHours, now: Date) =>
  `It ${hoursInWords(shop, now).text}. You can fill your cart and check out then.`;
