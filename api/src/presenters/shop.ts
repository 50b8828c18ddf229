import { isShopOpen } from '@canteen/domain/shops/shop-hours';
import type { Shop, StaffShop } from '@canteen/domain/shops/shop.schema';

/** A shop as the queries return it. */
export interface ShopRecord {
  _id: string;
  name: string;
  description: string;
  imageUrl: string;
  address: string;
  contact: string;
  openingTime: string;
  closingTime: string;
  enabled: boolean;
  manualOverride: boolean;
  taxable: boolean;
  /** Counts every change of the shop and its menu. */
  menuVersion: number;
  /** Counts the changes of what staff edit in the form; `version` in the API. */
  formVersion: number;
  adminId: string | null;
  /** Both null when the shop has no pin. */
  lat: number | null;
  lng: number | null;
  /** The usual minutes from PAID to READY (update-ready-times.ts); null when it is not known. */
  readyMinutes: number | null;
  /** As shown. */
  tags: string[];
  /** Lower-cased tags of the shop and of the foods it offers. */
  tagKeys: string[];
}

/** A shop as the API answers it: `isOpen` at `now` by the one rule that the screens use too. */
export function presentShop(shop: ShopRecord, now: Date): Shop {
  return {
    _id: shop._id,
    name: shop.name,
    description: shop.description,
    imageUrl: shop.imageUrl,
    address: shop.address,
    contact: shop.contact,
    tags: shop.tags,
    openingTime: shop.openingTime,
    closingTime: shop.closingTime,
    enabled: shop.enabled,
    manualOverride: shop.manualOverride,
    taxable: shop.taxable,
    adminId: shop.adminId,
    location: shop.lat === null || shop.lng === null ? null : { lat: shop.lat, lng: shop.lng },
    isOpen: isShopOpen(shop, now),
    readyMinutes: shop.readyMinutes,
  };
}

/** A shop as staff get it. */
export const presentStaffShop = (shop: ShopRecord, now: Date): StaffShop => ({
  ...presentShop(shop, now),
  version: shop.formVersion,
});

/** A shop as the audit trail keeps it. */
export function shopForAudit(shop: ShopRecord, now: Date) {
  const { _id, adminId: _admin, isOpen: _open, readyMinutes: _measured, ...facts } = presentShop(shop, now);
  return facts;
}
