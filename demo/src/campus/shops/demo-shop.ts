import type { Allergen } from '@canteen/domain/foods/allergens';
import type { Diet } from '@canteen/domain/foods/diet';
import { allergensOf, dietOf } from './ingredients.ts';

/** A shop of the demo campus. */
export interface DemoShop {
  /** The name in code; the header picture is `pictures/shop-{key}.webp`. */
  key: string;
  name: string;
  description: string;
  address: string;
  contact: string;
  tags: readonly string[];
  openingTime: string;
  closingTime: string;
  enabled?: false;
  taxable?: true;
  /** The share of orders, relative to the other shops. */
  popularity: number;
  menu: readonly DemoFood[];
}

export interface DemoFood {
  name: string;
  /** Rupees. */
  price: number;
  /** `pictures/{picture}.webp`. */
  picture: string;
  description: string;
  /** The first is the category of the menu. */
  tags: readonly string[];
  enabled: boolean;
  diet: Diet;
  allergens: Allergen[];
}

type Line = readonly [name: string, rupees: number, picture: string, description: string, ...notes: string[]];

/** The note of a food with meat, fish or egg. */
const NON_VEG = 'Non-veg';
/** The note of a food that is not available now. Every other note is a tag. */
export const OFF = 'off the menu';

/** A menu by category, in the order that customers see. */
export function menu(categories: Readonly<Record<string, readonly Line[]>>): DemoFood[] {
  return Object.entries(categories).flatMap(([category, lines]) =>
    lines.map(([name, price, picture, description, ...notes]) => {
      const dish = { name, picture, description, isNonVeg: notes.includes(NON_VEG) };
      const diet = dietOf(dish);
      return {
        name,
        price,
        picture,
        description,
        tags: [category, ...notes.filter((note) => note !== OFF)],
        enabled: !notes.includes(OFF),
        diet,
        allergens: allergensOf(dish, diet),
      };
    }),
  );
}
