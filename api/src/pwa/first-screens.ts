import { isId } from '@canteen/domain/id';
import { routePatterns } from '@canteen/domain/navigation/paths';
import { SHOP_CARD_SIZES, SHOP_HEADER_SIZES } from '@canteen/domain/pictures/picture-widths';
import { isShopOpen } from '@canteen/domain/shops/shop-hours';
import type { Shop } from '@canteen/domain/shops/shop.schema';
import { homePlaceholder, shopPlaceholder } from './placeholder-html.ts';
import type { Answers } from './preload-answers.ts';

/** A picture that the page shows first. */
export interface FirstPicture {
  imageUrl: string;
  /** As in `sizes` of an img. */
  sizes: string;
}

interface Page {
  /** The page's module in the build's manifest. */
  module: string;
  /** The calls that the page makes first; `id` is that of the shop or food in the path. */
  calls: (id: string) => string[];
  picture?: (answers: Answers, now: Date, id: string) => FirstPicture | null;
  /** HTML of what is seen first; '' for none. */
  placeholder?: (answers: Answers, now: Date, id: string) => string;
}

const encode = encodeURIComponent;
const CONFIG = '/api/config';
const SHOPS = '/api/shops';
const lists = () => [CONFIG, SHOPS, `${SHOPS}/tags`];
const shopAt = (id: string) => `${SHOPS}/${encode(id)}`;

/** The pages that everyone may see, by their route. The others wait for the session first. */
const PAGES: Record<string, Page> = {
  [routePatterns.home]: {
    module: 'src/pages/home.tsx',
    calls: lists,
    picture: pictureOfFirstOpenShop,
    placeholder: placeholderOfHome,
  },
  [routePatterns.shop]: {
    module: 'src/pages/shop.tsx',
    calls: (id) => [CONFIG, shopAt(id), `${shopAt(id)}/foods`],
    picture: (answers, _now, id) => pictureOf(answers[shopAt(id)] as Shop | undefined, SHOP_HEADER_SIZES),
    placeholder: (answers, _now, id) => placeholderOfShop(answers[shopAt(id)] as Shop | undefined),
  },
  [routePatterns.food]: {
    module: 'src/pages/food.tsx',
    calls: (id) => [CONFIG, `/api/foods/${encode(id)}`],
  },
};

const openShops = (answers: Answers, now: Date) =>
  ((answers[SHOPS] ?? []) as Shop[]).filter((shop) => isShopOpen(shop, now));

function pictureOfFirstOpenShop(answers: Answers, now: Date): FirstPicture | null {
  return pictureOf(openShops(answers, now)[0], SHOP_CARD_SIZES);
}

function placeholderOfHome(answers: Answers, now: Date): string {
  return homePlaceholder(openShops(answers, now), now);
}

const placeholderOfShop = (shop: Shop | undefined) => (shop?.enabled ? shopPlaceholder(shop) : '');

const pictureOf = (shop: Shop | undefined, sizes: string): FirstPicture | null =>
  shop?.imageUrl ? { imageUrl: shop.imageUrl, sizes } : null;

const PATTERNS = Object.entries(PAGES).map(
  ([route, page]) => [new RegExp(`^${route.replace(':id', '([^/]+)')}$`), page] as const,
);

export interface FoundPage {
  page: Page;
  /** The id in the path; '' without one. */
  id: string;
}

/** The page at this path; null when the page gets no preloaded answers. */
export function pageAt(path: string): FoundPage | null {
  for (const [pattern, page] of PATTERNS) {
    const match = pattern.exec(path);
    const id = match?.[1] ?? '';
    if (match && (id === '' || isId(id))) return { page, id };
  }
  return null;
}
