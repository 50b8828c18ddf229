/** A shop of the demo campus as it is written down here. */
export interface DemoShop {
  /** Names the shop in code and its header picture: `pictures/shop-{key}.webp`. */
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
  /** How many of the campus's orders go there, relative to the other shops. */
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
}

type Line = readonly [name: string, rupees: number, picture: string, description: string, ...notes: string[]];

/** The note that takes a food off the menu for now; every other note is a further tag. */
export const OFF = 'off the menu';

/** A menu by category, in the order in which it is shown. */
export function menu(categories: Readonly<Record<string, readonly Line[]>>): DemoFood[] {
  return Object.entries(categories).flatMap(([category, lines]) =>
    lines.map(([name, price, picture, description, ...notes]) => ({
      name,
      price,
      picture,
      description,
      tags: [category, ...notes.filter((note) => note !== OFF)],
      enabled: !notes.includes(OFF),
    })),
  );
}
