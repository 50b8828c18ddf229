import type { DemoShop } from './shops/demo-shop.ts';
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
