import { bakery } from './bakery.ts';
import { biryaniHouse } from './biryani-house.ts';
import { chaatBhandar } from './chaat-bhandar.ts';
import { creamery } from './creamery.ts';
import type { DemoShop } from './demo-shop.ts';
import { dhaba } from './dhaba.ts';
import { juiceBar } from './juice-bar.ts';
import { momoCart } from './momo-cart.ts';
import { nightOwl } from './night-owl.ts';
import { pizzeria } from './pizzeria.ts';
import { sunriseCart } from './sunrise-cart.ts';
import { tapri } from './tapri.ts';
import { tiffinRoom } from './tiffin-room.ts';

/** Twelve shops; at every hour of the day at least three are open. */
export const demoShops: readonly DemoShop[] = [
  tiffinRoom,
  nightOwl,
  juiceBar,
  pizzeria,
  momoCart,
  bakery,
  dhaba,
  chaatBhandar,
  tapri,
  biryaniHouse,
  sunriseCart,
  creamery,
];
