import type { Draw } from '../draw.ts';
import { group } from '../svg.ts';
import * as bakes from './bakes.ts';
import * as burgers from './burgers.ts';
import * as cakes from './cakes.ts';
import * as chaat from './chaat.ts';
import * as coolers from './cold-drinks.ts';
import * as curries from './curries.ts';
import * as dosas from './dosas.ts';
import * as flatbreads from './flatbreads.ts';
import * as friedSnacks from './fried-snacks.ts';
import * as hotDrinks from './hot-drinks.ts';
import * as iceCreams from './ice-creams.ts';
import * as indianSweets from './indian-sweets.ts';
import * as kebabs from './kebabs.ts';
import * as momos from './momos.ts';
import * as noodles from './noodles.ts';
import * as pasta from './pasta.ts';
import * as pav from './pav.ts';
import * as pizza from './pizza.ts';
import * as riceDishes from './rice-dishes.ts';
import * as salads from './salads.ts';
import * as shakes from './shakes.ts';
import * as thalis from './thalis.ts';
import * as tiffin from './tiffin.ts';
import * as wok from './wok-dishes.ts';
import * as wraps from './wraps.ts';

/** Enlarges a drawing of a glass, which is narrower than a plate. */
const closer =
  (draw: Draw): Draw =>
  (pen) =>
    group({ transform: 'translate(-36 -70) scale(1.15)' }, draw(pen));

/** Every food picture by its file name. */
export const foods: Readonly<Record<string, Draw>> = {
  'masala-dosa': dosas.masalaDosa,
  'plain-dosa': dosas.plainDosa,
  'rava-dosa': dosas.ravaDosa,
  'idli-vada': tiffin.idliVada,
  idli: tiffin.idliPlate,
  vada: tiffin.vadaPlate,
  uttapam: dosas.uttapam,
  upma: tiffin.upma,
  poha: tiffin.poha,
  'curd-rice': riceDishes.curdRice,
  'paneer-butter-masala': curries.paneerButterMasala,
  'palak-paneer': curries.palakPaneer,
  'dal-makhani': curries.dalMakhani,
  'dal-tadka': curries.dalTadka,
  'rajma-chawal': riceDishes.rajmaChawal,
  'chole-bhature': thalis.choleBhature,
  'chicken-curry': curries.chickenCurry,
  'egg-curry': curries.eggCurry,
  thali: thalis.thali,
  'chicken-biryani': riceDishes.chickenBiryani,
  'veg-biryani': riceDishes.vegBiryani,
  pulao: riceDishes.pulao,
  'hakka-noodles': noodles.hakkaNoodles,
  'schezwan-noodles': noodles.schezwanNoodles,
  maggi: noodles.maggi,
  'fried-rice': noodles.friedRice,
  'schezwan-rice': noodles.schezwanRice,
  manchurian: wok.manchurian,
  'chilli-paneer': wok.chilliPaneer,
  momos: momos.momos,
  'fried-momos': momos.friedMomos,
  'spring-rolls': momos.springRolls,
  'manchow-soup': wok.manchowSoup,
  'tomato-soup': wok.tomatoSoup,
  'pav-bhaji': pav.pavBhaji,
  'vada-pav': pav.vadaPav,
  samosa: friedSnacks.samosas,
  kachori: friedSnacks.kachori,
  'pani-puri': chaat.paniPuri,
  'dahi-puri': chaat.dahiPuri,
  'bhel-puri': chaat.bhelPuri,
  'aloo-tikki': chaat.alooTikki,
  pakora: friedSnacks.pakora,
  fries: friedSnacks.fries,
  'gobi-65': friedSnacks.gobi65,
  paratha: flatbreads.alooParatha,
  naan: flatbreads.naanBasket,
  'kathi-roll': wraps.kathiRoll,
  shawarma: wraps.shawarma,
  sandwich: wraps.sandwich,
  'pizza-margherita': pizza.pizzaMargherita,
  'pizza-farmhouse': pizza.pizzaFarmhouse,
  'pizza-chicken': pizza.pizzaChicken,
  'garlic-bread': pizza.garlicBread,
  'pasta-red': pasta.pastaRed,
  'pasta-white': pasta.pastaWhite,
  spaghetti: pasta.spaghetti,
  'veg-burger': burgers.vegBurger,
  'chicken-burger': burgers.chickenBurger,
  'paneer-tikka': kebabs.paneerTikka,
  'seekh-kebab': kebabs.seekhKebab,
  'tandoori-chicken': kebabs.tandooriChicken,
  'chicken-tikka': kebabs.chickenTikka,
  'fish-fry': kebabs.fishFry,
  omelette: burgers.omelette,
  salad: salads.greenSalad,
  sprouts: salads.sproutsBowl,
  'fruit-bowl': salads.fruitBowl,
  'granola-bowl': salads.granolaBowl,
  'ice-cream': iceCreams.iceCream,
  sundae: iceCreams.sundae,
  kulfi: iceCreams.kulfi,
  'gulab-jamun': indianSweets.gulabJamun,
  rasmalai: indianSweets.rasmalai,
  jalebi: indianSweets.jalebi,
  'gajar-halwa': indianSweets.gajarHalwa,
  brownie: cakes.brownie,
  'chocolate-cake': cakes.chocolateCake,
  'red-velvet': cakes.redVelvet,
  donut: bakes.donuts,
  waffle: cakes.waffle,
  croissant: bakes.croissant,
  'bun-maska': bakes.bunMaska,
  cookies: bakes.cookies,
  muffin: cakes.muffin,
  'bread-loaf': bakes.breadLoaf,
  puff: bakes.puff,
  'masala-chai': hotDrinks.masalaChai,
  'cutting-chai': closer(hotDrinks.cuttingChai),
  'filter-coffee': hotDrinks.filterCoffee,
  cappuccino: hotDrinks.cappuccino,
  'cold-coffee': closer(shakes.coldCoffee),
  'chocolate-shake': closer(shakes.chocolateShake),
  'strawberry-shake': closer(shakes.strawberryShake),
  lassi: shakes.lassi,
  'mango-lassi': closer(shakes.mangoLassi),
  'orange-juice': closer(coolers.orangeJuice),
  'watermelon-juice': closer(coolers.watermelonJuice),
  'pineapple-juice': closer(coolers.pineappleJuice),
  'lemon-soda': closer(coolers.lemonSoda),
  'mint-cooler': closer(coolers.mintCooler),
  'green-smoothie': closer(shakes.greenSmoothie),
  'coconut-water': coolers.coconutWater,
  buttermilk: closer(shakes.buttermilk),
  'soft-drink': closer(coolers.softDrink),
};
