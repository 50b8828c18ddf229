import { menu, OFF, type DemoShop } from './demo-shop.ts';

export const sunriseCart: DemoShop = {
  key: 'sunrise-cart',
  name: 'Sunrise Poha Cart',
  description:
    'One hour a day, before the athletics squad runs. Indori poha, sprouts and warm milk; when the sun is up, the cart is gone.',
  address: 'Athletics track, east stand',
  contact: '9810011011',
  tags: ['Breakfast', 'Healthy', 'Veg'],
  openingTime: '04:30',
  closingTime: '05:30',
  popularity: 9,
  menu: menu({
    Breakfast: [
      ['Indori Poha', 30, 'poha', 'Steamed, not fried; sev and pomegranate.'],
      ['Poha Jalebi', 50, 'poha', 'The Indore handshake.'],
      ['Peanut Poha', 35, 'poha', 'Extra peanuts for the runners.'],
      ['Vegetable Upma', 35, 'upma', 'Carrot, beans, curry leaf.'],
      ['Vegetable Dalia', 40, 'upma', 'Broken wheat, slow energy.'],
      ['Moong Chilla', 45, 'uttapam', 'Lentil pancake, green chutney.'],
      ['Besan Chilla', 40, 'uttapam', 'Gram flour, onion, ajwain.'],
      ['Steamed Idli (2 pcs)', 30, 'idli', 'With sambar.'],
      ['Stuffed Paratha & Curd', 55, 'paratha', 'Potato or cauliflower.'],
      ['Sabudana Khichdi', 50, 'pulao', 'Peanut, green chilli, lime.'],
    ],
    Bowls: [
      ['Sprouts Cup', 35, 'sprouts', 'Moong, lime, black salt.'],
      ['Boiled Chana Cup', 30, 'sprouts', 'Soaked overnight.'],
      ['Fruit Cup', 40, 'fruit-bowl', 'Whatever the mandi had at three.'],
      ['Banana & Peanut Butter', 35, 'granola-bowl', 'Two bananas, one spoon.'],
      ['Oats & Jaggery Bowl', 45, 'granola-bowl', 'Warm, with almonds.'],
    ],
    Beverages: [
      ['Haldi Doodh', 30, 'lassi', 'Turmeric milk, pepper.'],
      ['Warm Lemon Honey', 20, 'lemon-soda', 'Before anything else.'],
      ['Sattu Sherbet', 30, 'buttermilk', 'Bihar’s protein shake.'],
      ['Coconut Water', 50, 'coconut-water', 'When the coconut man comes along.', OFF],
      ['Black Coffee', 25, 'filter-coffee', 'For the 05:00 pace group.'],
      ['Ginger Chai', 15, 'cutting-chai', 'Small and strong.'],
    ],
  }),
};
