import { inAllergenOrder, type Allergen } from '@canteen/domain/foods/allergens';
import type { Diet } from '@canteen/domain/foods/diet';

interface Dish {
  name: string;
  picture: string;
  description: string;
  /** Marked as having meat, fish or egg. */
  isNonVeg: boolean;
}

const WITH_MEAT = /\b(chicken|mutton|fish)\b/i;
const WITH_EGG = /\b(egg|omelette|anda|half fry|bhurji)\b/i;
/** Cakes and biscuits that are baked with egg. */
const BAKED_WITH_EGG = ['chocolate-cake', 'red-velvet', 'brownie', 'muffin', 'donut', 'waffle'];

/** Whether the dish is veg, has egg, or has meat or fish. */
export function dietOf({ name, picture, isNonVeg }: Dish): Diet {
  if (isNonVeg) return WITH_EGG.test(name) && !WITH_MEAT.test(name) ? 'egg' : 'non-veg';
  return BAKED_WITH_EGG.includes(picture) ? 'egg' : 'veg';
}

/** The pictures of dishes that contain an allergen. */
const PICTURES_WITH: Record<Allergen, readonly string[]> = {
  gluten: [
    'bread-loaf',
    'brownie',
    'bun-maska',
    'chicken-burger',
    'chocolate-cake',
    'chole-bhature',
    'cookies',
    'croissant',
    'dahi-puri',
    'donut',
    'fried-momos',
    'garlic-bread',
    'gulab-jamun',
    'hakka-noodles',
    'jalebi',
    'kachori',
    'kathi-roll',
    'maggi',
    'momos',
    'muffin',
    'naan',
    'pani-puri',
    'paratha',
    'pasta-red',
    'pasta-white',
    'pav-bhaji',
    'pizza-chicken',
    'pizza-farmhouse',
    'pizza-margherita',
    'puff',
    'red-velvet',
    'samosa',
    'sandwich',
    'schezwan-noodles',
    'shawarma',
    'spaghetti',
    'spring-rolls',
    'thali',
    'vada-pav',
    'veg-burger',
    'waffle',
    'rava-dosa',
  ],
  milk: [
    'brownie',
    'bun-maska',
    'buttermilk',
    'cappuccino',
    'chocolate-cake',
    'chocolate-shake',
    'cold-coffee',
    'cookies',
    'croissant',
    'curd-rice',
    'cutting-chai',
    'dahi-puri',
    'dal-makhani',
    'donut',
    'filter-coffee',
    'garlic-bread',
    'gulab-jamun',
    'ice-cream',
    'kulfi',
    'lassi',
    'mango-lassi',
    'masala-chai',
    'muffin',
    'palak-paneer',
    'paneer-butter-masala',
    'paneer-tikka',
    'pasta-white',
    'pav-bhaji',
    'pizza-chicken',
    'pizza-farmhouse',
    'pizza-margherita',
    'puff',
    'rasmalai',
    'red-velvet',
    'strawberry-shake',
    'sundae',
    'thali',
    'waffle',
    'chicken-tikka',
    'tandoori-chicken',
    'gajar-halwa',
  ],
  soy: [
    'hakka-noodles',
    'schezwan-noodles',
    'schezwan-rice',
    'fried-rice',
    'manchurian',
    'manchow-soup',
    'chilli-paneer',
    'spring-rolls',
  ],
  mustard: ['idli', 'idli-vada', 'masala-dosa', 'upma', 'poha', 'curd-rice'],
  fish: ['fish-fry'],
  egg: [],
  nuts: [],
  peanuts: [],
  shellfish: [],
  sesame: [],
};

/** Words in a name or description that tell of an allergen. */
const WORDS_FOR: Partial<Record<Allergen, RegExp>> = {
  milk: /\b(paneer|cheese|cheddar|mozzarella|parmesan|burrata|feta|butter|buttered|ghee|cream|curd|milk|khoya|rabri|malai|raita|yoghurt|dahi|latte|kadhi|pink sauce)\b/i,
  gluten:
    /\b(bread|pav|toast|roti|bhature|semolina|rava|wheat|oats|granola|noodles?|croutons|vermicelli|barley|maida|dalia|biscuits)\b/i,
  nuts: /\b(cashews?|almonds?|pistachio|pista|walnut|badam|nutella|frangipane|pesto|dry fruit|rasmalai|thandai)\b/i,
  peanuts: /\bpeanuts?\b/i,
  soy: /\b(soy|manchurian|schezwan)\b/i,
  sesame: /\b(sesame|tahini|hummus)\b/i,
  mustard: /\bmustard\b/i,
  egg: /\b(eggs?|omelette|mayo|mayonnaise)\b/i,
  fish: /\bfish\b/i,
};

/** Drinks without milk whose pictures are also those of drinks with milk, and a smoothie of fruit only. */
const WITHOUT_MILK = [
  'Americano',
  'Black Coffee',
  'Cold Brew',
  'Lemon Tea',
  'Green Tea',
  'Mango Turmeric Smoothie',
];
const NOT_MILK = /peanut butter|almond milk|no milk|coconut milk/gi;

/** The allergens of a dish, found by its picture, name, description and diet. */
export function allergensOf({ name, picture, description }: Dish, diet: Diet): Allergen[] {
  const text = `${name}. ${description}`;
  const dairyText = text.replaceAll(NOT_MILK, '');
  const found = inAllergenOrder([
    ...(Object.keys(PICTURES_WITH) as Allergen[]).filter((each) => PICTURES_WITH[each].includes(picture)),
    ...(Object.keys(WORDS_FOR) as Allergen[]).filter((each) =>
      WORDS_FOR[each]?.test(each === 'milk' ? dairyText : text),
    ),
    ...(diet === 'egg' ? (['egg'] as const) : []),
    ...(/almond milk/i.test(text) ? (['nuts'] as const) : []),
  ]);
  // The mayonnaise of a veg dish has no egg.
  return found.filter(
    (each) => !(each === 'milk' && WITHOUT_MILK.includes(name)) && !(each === 'egg' && diet === 'veg'),
  );
}
