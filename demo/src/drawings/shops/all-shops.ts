import type { Draw } from '../draw.ts';
import { bakery } from './bakery.ts';
import { biryaniHouse } from './biryani-house.ts';
import { chaatBhandar } from './chaat-bhandar.ts';
import { creamery } from './creamery.ts';
import { dhaba } from './dhaba.ts';
import { juiceBar } from './juice-bar.ts';
import { momoCart } from './momo-cart.ts';
import { nightOwl } from './night-owl.ts';
import { pizzeria } from './pizzeria.ts';
import { sunriseCart } from './sunrise-cart.ts';
import { tapri } from './tapri.ts';
import { tiffinRoom } from './tiffin-room.ts';

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
