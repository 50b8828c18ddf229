import { menu, OFF, type DemoShop } from './demo-shop.ts';

export const creamery: DemoShop = {
  key: 'creamery',
  name: 'Frosty Bowl Creamery',
  description:
    'Small-batch ice cream, sundaes and waffles. Closed while the new freezers are put in; back before the summer term.',
  address: 'Food Court, stall 7',
  contact: '9810011012',
  tags: ['Desserts', 'Ice Cream', 'Veg'],
  openingTime: '12:00',
  closingTime: '23:00',
  enabled: false,
  popularity: 7,
  menu: menu({
    'Ice Cream': [
      ['Madagascar Vanilla', 60, 'ice-cream', 'Real pods, real specks.'],
      ['Belgian Chocolate', 75, 'ice-cream', 'Seventy per cent.'],
      ['Alphonso Mango', 75, 'ice-cream', 'Only while they last.'],
      ['Tender Coconut', 75, 'ice-cream', 'With soft flesh folded in.'],
      ['Butterscotch', 65, 'ice-cream', 'Burnt-sugar crunch.'],
      ['Strawberry', 65, 'ice-cream', 'Pink without colouring.'],
      ['Filter Coffee', 75, 'ice-cream', 'Decoction from the Tiffin Room.'],
      ['Paan', 70, 'ice-cream', 'Gulkand, fennel, betel.'],
      ['Sitaphal', 80, 'ice-cream', 'Custard apple, November to January.', OFF],
    ],
    Sundaes: [
      ['Hot Fudge Sundae', 140, 'sundae', 'Three scoops, hot fudge.'],
      ['Brownie Blast', 160, 'brownie', 'Warm brownie underneath.'],
      ['Banana Split', 150, 'sundae', 'Shared or not.'],
      ['Dry Fruit Sundae', 165, 'sundae', 'Almond, cashew, raisin, honey.'],
      ['Falooda', 110, 'strawberry-shake', 'Rose, basil seeds, vermicelli.'],
    ],
    Desserts: [
      ['Belgian Waffle & Ice Cream', 160, 'waffle', 'Crisp, warm, drizzled.'],
      ['Nutella Waffle', 170, 'waffle', 'No explanation needed.'],
      ['Choco Lava Cake', 99, 'chocolate-cake', 'Cut it in the middle.'],
      ['Malai Kulfi', 50, 'kulfi', 'Slow-reduced milk.'],
      ['Kesar Pista Kulfi', 60, 'kulfi', 'Saffron and pistachio.'],
    ],
    'Shakes & Coolers': [
      ['Thick Chocolate Shake', 120, 'chocolate-shake', 'Needs the wide straw.'],
      ['Strawberry Thick Shake', 120, 'strawberry-shake', 'Berries at the bottom.'],
      ['Cold Coffee Float', 115, 'cold-coffee', 'With vanilla.'],
      ['Cola Float', 90, 'soft-drink', 'Two scoops, one fizz.'],
    ],
  }),
};
