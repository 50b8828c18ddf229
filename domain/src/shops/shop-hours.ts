import { addDays, campusDay, campusMinutes, formatCampusTime, startOfDay } from '../campus-time.ts';

/** The fields that decide whether a shop is open. Times are 'HH:MM' in campus time (UTC+5:30). */
export interface ShopHours {
  enabled: boolean;
  manualOverride: boolean;
  openingTime: string;
  closingTime: string;
}

export const DEFAULT_OPENING_TIME = '09:00';
export const DEFAULT_CLOSING_TIME = '22:00';
const CLOSING_SOON_MINUTES = 30;

function minutesOf(time: string): number {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time);
  if (!match) throw new RangeError(`Not a time 'HH:MM': ${time}`);
  return Number(match[1]) * 60 + Number(match[2]);
}

function isWithinHours(shop: ShopHours, now: Date): boolean {
  const opening = minutesOf(shop.openingTime);
  const closing = minutesOf(shop.closingTime);
  const minute = campusMinutes(now);
  if (opening === closing) return true;
  if (opening < closing) return opening <= minute && minute < closing;
  return minute >= opening || minute < closing;
}

/**
 * Whether a shop is open at an instant: enabled and (manualOverride or opening ≤ now < closing). A closing time before
 * the opening time means overnight, an equal one all day (specification, section 4; decisions, Shops).
 * @throws RangeError when a time is not 'HH:MM'
 */
export function isShopOpen(shop: ShopHours, now: Date): boolean {
  return shop.enabled && (shop.manualOverride || isWithinHours(shop, now));
}

/**
 * Whether a shop takes orders at an instant. A shop that is disabled or was deleted (null) is 'unavailable'.
 * @throws RangeError when a time is not 'HH:MM'
 */
export function availability(shop: ShopHours | null, now: Date): 'open' | 'closed' | 'unavailable' {
  if (!shop?.enabled) return 'unavailable';
  return isShopOpen(shop, now) ? 'open' : 'closed';
}

/** The next instant after `now` at which campus time (UTC+5:30) is `time`. */
function nextTime(time: string, now: Date): Date {
  const minutes = minutesOf(time);
  const on = (day: string) => new Date(startOfDay(day).getTime() + minutes * 60_000);
  const today = on(campusDay(now));
  return today > now ? today : on(addDays(campusDay(now), 1));
}

/**
 * When the shop opens or closes next by its hours; null when it stays as it is: disabled, manualOverride or all day.
 * @throws RangeError when a time is not 'HH:MM'
 */
export function nextChange(shop: ShopHours, now: Date): { opensAt: Date } | { closesAt: Date } | null {
  if (!shop.enabled || shop.manualOverride || shop.openingTime === shop.closingTime) return null;
  return isWithinHours(shop, now)
    ? { closesAt: nextTime(shop.closingTime, now) }
    : { opensAt: nextTime(shop.openingTime, now) };
}

/**
 * The closed shop that opens first by its hours, when, and how many others open at that time; null when no closed shop opens
 * by its hours.
 */
export function firstToOpen<Shop extends ShopHours>(
  shops: readonly Shop[],
  now: Date,
): { shop: Shop; opensAt: Date; others: number } | null {
  let first: { shop: Shop; opensAt: Date; others: number } | null = null;
  for (const shop of shops) {
    const change = nextChange(shop, now);
    if (!change || !('opensAt' in change)) continue;
    const { opensAt } = change;
    if (!first || opensAt < first.opensAt) first = { shop, opensAt, others: 0 };
    else if (opensAt.getTime() === first.opensAt.getTime()) first.others += 1;
  }
  return first;
}

export interface HoursInWords {
  text: string;
  /** 'closing-soon': open, and closes in 30 minutes or less. */
  tone: 'open' | 'closing-soon' | 'closed';
}

/** The opening state in words, in campus time (UTC+5:30): 'open till 22:00', 'closes in 20 min', 'opens at 09:00'. */
export function hoursInWords(shop: ShopHours, now: Date): HoursInWords {
  if (!shop.enabled) return { text: 'unavailable', tone: 'closed' };
  const change = nextChange(shop, now);
  if (!change) return { text: shop.manualOverride ? 'open now' : 'open all day', tone: 'open' };
  if ('opensAt' in change) return { text: `opens at ${formatCampusTime(change.opensAt)}`, tone: 'closed' };
  const minutesLeft = Math.ceil((change.closesAt.getTime() - now.getTime()) / 60_000);
  if (minutesLeft <= CLOSING_SOON_MINUTES)
    return { text: `closes in ${minutesLeft} min`, tone: 'closing-soon' };
  return { text: `open till ${formatCampusTime(change.closesAt)}`, tone: 'open' };
}
