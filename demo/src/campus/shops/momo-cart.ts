import { menu, OFF, type DemoShop } from './demo-shop.ts';

export const momoCart: DemoShop = {
  key: 'momo-cart',
  name: 'Momo Gali',
  description:
    'A cart, three bamboo towers and a wok. Momos pleated by hand all afternoon, chutney that makes you sit down.',
  address: 'Gate 2 lane, under the gulmohar trees',
  contact: '9810011005',
  tags: ['Momos', 'Chinese', 'Street Food'],
  openingTime: '12:00',
  closingTime: '23:30',
  popularity: 12,
  menu: menu({
    Momos: [
      ['Steamed Veg Momos (8 pcs)', 70, 'momos', 'Cabbage, carrot, ginger, paper-thin skins.'],
      ['Steamed Paneer Momos (8 pcs)', 90, 'momos', 'Soft paneer and spring onion.'],
      ['Steamed Chicken Momos (8 pcs)', 100, 'momos', 'Juicy, peppery, gone too soon.', 'Non-veg'],
      ['Fried Veg Momos (8 pcs)', 80, 'fried-momos', 'Blistered and golden.'],
      ['Fried Chicken Momos (8 pcs)', 110, 'fried-momos', 'Crunch first, broth after.', 'Non-veg'],
      ['Kurkure Momos (8 pcs)', 110, 'fried-momos', 'Cornflake armour, chilli mayo.'],
      ['Tandoori Momos (8 pcs)', 120, 'fried-momos', 'Skewered, charred, mint-smeared.'],
      ['Jhol Momos', 115, 'manchow-soup', 'Swimming in sesame-tomato broth.'],
      ['Pan-fried Chilli Momos', 125, 'manchurian', 'Wok-tossed in schezwan sauce.'],
      ['Chocolate Momos (5 pcs)', 90, 'fried-momos', 'A joke that worked.', OFF],
    ],
    Noodles: [
      ['Veg Hakka Noodles', 90, 'hakka-noodles', 'Smoky wok, crisp vegetables.'],
      ['Egg Hakka Noodles', 105, 'hakka-noodles', 'With two eggs.', 'Non-veg'],
      ['Chicken Hakka Noodles', 125, 'hakka-noodles', 'Shredded chicken, spring onion.', 'Non-veg'],
      ['Schezwan Noodles', 105, 'schezwan-noodles', 'Red, hot, garlicky.'],
      ['Chilli Garlic Noodles', 99.5, 'schezwan-noodles', 'Burnt garlic all the way down.'],
      ['Veg Thukpa', 95, 'manchow-soup', 'Noodle soup for a cold evening.'],
      ['Chicken Thukpa', 125, 'manchow-soup', 'Bone broth, bok choy, chilli oil.', 'Non-veg'],
    ],
    Rice: [
      ['Veg Fried Rice', 90, 'fried-rice', 'Every grain its own.'],
      ['Egg Fried Rice', 105, 'fried-rice', 'Sunny ribbons of egg.', 'Non-veg'],
      ['Chicken Fried Rice', 125, 'fried-rice', 'White pepper, soy, fire.', 'Non-veg'],
      ['Schezwan Fried Rice', 105, 'schezwan-rice', 'For those who sweat happily.'],
      ['Manchurian Rice Combo', 135, 'schezwan-rice', 'Fried rice with manchurian gravy.'],
    ],
    Starters: [
      ['Veg Manchurian', 110, 'manchurian', 'Dry or gravy, crisp either way.'],
      ['Gobi Manchurian', 115, 'manchurian', 'Cauliflower, soy, coriander stems.'],
      ['Chilli Paneer', 145, 'chilli-paneer', 'Peppers, onion, sticky sauce.'],
      ['Chilli Chicken', 165, 'chilli-paneer', 'Boneless, dry, green chilli.', 'Non-veg'],
      ['Veg Spring Rolls (4 pcs)', 90, 'spring-rolls', 'Shattering skins.'],
      ['Honey Chilli Cauliflower', 115, 'gobi-65', 'Sesame, honey, heat.'],
      ['Dragon Chicken', 175, 'gobi-65', 'Cashews and a red glaze.', 'Non-veg'],
    ],
    Soups: [
      ['Veg Manchow Soup', 75, 'manchow-soup', 'Crisp noodles on top.'],
      ['Hot & Sour Soup', 75, 'manchow-soup', 'Black vinegar, white pepper.'],
      ['Sweet Corn Soup', 70, 'tomato-soup', 'Mild, thick, familiar.'],
    ],
    'Shakes & Coolers': [
      ['Lemon Iced Tea', 50, 'lemon-soda', 'Brewed strong, poured cold.'],
      ['Cola 300 ml', 40, 'soft-drink', 'You will need it after the chutney.'],
    ],
  }),
};
