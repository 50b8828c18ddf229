import type { Draw } from './draw.ts';
import { bakery } from './shops/bakery.ts';
import { biryaniHouse } from './shops/biryani-house.ts';
import { chaatBhandar } from './shops/chaat-bhandar.ts';
import { creamery } from './shops/creamery.ts';
import { dhaba } from './shops/dhaba.ts';
import { juiceBar } from './shops/juice-bar.ts';
import { momoCart } from './shops/momo-cart.ts';
import { nightOwl } from './shops/night-owl.ts';
import { pizzeria } from './shops/pizzeria.ts';
import { sunriseCart } from './shops/sunrise-cart.ts';
import { tapri } from './shops/tapri.ts';
import { tiffinRoom } from './shops/tiffin-room.ts';

/** The header picture of every shop, by the shop's key. */
export const shops: Readonly<Record<string, Draw>> = {
  'tiffin-room': tiffinRoom,
  'night-owl': nightOwl,
  'juice-bar': juiceBar,
  pizzeria,
  'momo-cart': momoCart,
  bakery,
  dhaba,
  'chaat-bhandar': chaatBhandar,
  tapri,
  'biryani-house': biryaniHouse,
  'sunrise-cart': sunriseCart,
  creamery,
};
