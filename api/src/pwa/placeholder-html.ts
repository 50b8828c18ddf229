import { escapeHtml } from '@canteen/domain/escape-html';
import { paths } from '@canteen/domain/navigation/paths';
import { readyText } from '@canteen/domain/orders/ready-time';
import { pictureSources, SHOP_CARD_SIZES, SHOP_HEADER_SIZES } from '@canteen/domain/pictures/picture-widths';
import { hoursInWords } from '@canteen/domain/shops/shop-hours';
import type { Shop } from '@canteen/domain/shops/shop.schema';

// What is seen until the app has loaded: the first shops, or the shop's picture and name, in the places where the app
// shows them. The markup is like that of the PWA's components (pwa/src/features/shops: shop-finder, shop-results,
// shop-card, shop-header); a test in Chromium compares the places.

const CHIPS = ['w-20', 'w-28', 'w-24', 'w-32', 'w-24'];
/** As many as are seen on the first screen of a phone. */
const CARDS = 3;
const SHOWN_TAGS = 2;
/** Longer names are smaller on phones, as in shop-details. */
const LONG_NAME = 30;

const skeleton = (classes: string) =>
  `<span aria-hidden="true" class="skeleton block max-w-full animate-breathe bg-line/70 ${classes}"></span>`;
const loading = '<span role="status" aria-busy="true" class="sr-only">Loading page</span>';

/** The home page with its first open shops; '' when no shop is open. */
export function homePlaceholder(open: readonly Shop[], now: Date): string {
  if (open.length === 0) return '';
  const chips = CHIPS.map((width) => skeleton(`h-11 shrink-0 rounded-full ${width}`)).join('');
  return (
    `<div class="page pb-8">${loading}<div class="pt-4">${skeleton('mx-auto h-12 max-w-2xl rounded-full')}` +
    `<div class="mt-2 mb-3"><div class="tag-row bleed"><div class="tag-row-scroll bleed relative flex snap-x gap-2 overflow-x-auto py-2">${chips}</div></div></div></div>` +
    '<h1 class="mb-3 text-title md:mb-4"><span class="mr-2">All Shops</span></h1>' +
    `<ul class="grid gap-4 sm:grid-cols-2 md:gap-6 lg:grid-cols-3">${open
      .slice(0, CARDS)
      .map((shop, index) => card(shop, now, index))
      .join('')}</ul></div>`
  );
}

function card(shop: Shop, now: Date, index: number): string {
  const tags =
    shop.tags.length > 0
      ? `<p class="mt-0.5 truncate text-small text-muted">${escapeHtml(shop.tags.slice(0, SHOWN_TAGS).join(' · '))}</p>`
      : '';
  return (
    '<li class="positioned rounded-card border border-line bg-card overflow-hidden shadow-card flex flex-col">' +
    `<div class="positioned overflow-hidden bg-line/70 aspect-4/3 max-sm:aspect-[16/10]">${picture(shop, SHOP_CARD_SIZES, index)}</div>` +
    '<div class="flex flex-1 flex-col gap-2 p-4"><div class="min-w-0 flex-1"><h2 class="line-clamp-2 text-lead">' +
    `<a href="${escapeHtml(paths.shop(shop._id))}" class="stretched inline-block outline-none">${escapeHtml(shop.name)}</a></h2>${tags}</div>` +
    `<div class="flex flex-wrap items-center gap-x-3 gap-y-1">${hoursPill(shop, now)}<span class="text-fine text-muted">${escapeHtml(readyText(shop.readyMinutes) ?? '')}</span></div></div></li>`
  );
}

function hoursPill(shop: Shop, now: Date): string {
  const { text } = hoursInWords(shop, now);
  return (
    '<span class="inline-flex shrink-0 items-center gap-1.5 rounded-full font-semibold whitespace-nowrap px-2 py-0.5 text-fine bg-line/70 text-muted">' +
    `<span class="-ml-0.5 size-3.5"></span>${escapeHtml(text.charAt(0).toUpperCase() + text.slice(1))}</span>`
  );
}

/** The page of an enabled shop: its picture and name. */
export function shopPlaceholder(shop: Shop): string {
  const size = shop.name.length > LONG_NAME ? 'text-lead' : 'text-title';
  return (
    `<div class="page pb-8">${loading}<div class="md:flex md:gap-8">` +
    '<div class="relative -mx-(--gutter) md:mx-0 md:mt-6 md:w-2/5 md:max-w-md md:shrink-0">' +
    `<div class="positioned overflow-hidden bg-line/70 aspect-7/2 max-h-72 w-full md:aspect-16/10 md:max-h-none md:rounded-card">${picture(shop, SHOP_HEADER_SIZES)}</div></div>` +
    '<div class="relative -mx-(--gutter) -mt-5 rounded-t-sheet bg-bg px-(--gutter) pt-4 md:m-0 md:flex-1 md:p-0 md:pt-6">' +
    `<h1 class="md:text-display ${size}">${escapeHtml(shop.name)}</h1>` +
    `${skeleton('mt-3 mb-2 h-4 w-full')}${skeleton('mb-6 h-4 w-4/5')}</div></div></div>`
  );
}

/** @param index 0 for the first picture. The third is below the screen of a phone, and not loaded there. */
function picture({ imageUrl }: Shop, sizes: string, index = 0): string {
  if (imageUrl === '') return '';
  const sources = pictureSources(imageUrl);
  const more = sources === null ? '' : ` srcset="${escapeHtml(sources)}" sizes="${escapeHtml(sizes)}"`;
  const when = index === 0 ? ' fetchpriority="high"' : index === 1 ? '' : ' loading="lazy"';
  const seen = index < 2 ? '' : ' max-md:hidden';
  return `<img src="${escapeHtml(imageUrl)}"${more} alt=""${when} class="absolute inset-0 size-full object-cover${seen}">`;
}
