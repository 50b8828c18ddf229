import { menu, OFF, type DemoShop } from './demo-shop.ts';

export const tiffinRoom: DemoShop = {
  key: 'tiffin-room',
  name: 'Annapurna Tiffin Room',
  description:
    'Dosas off a seasoned iron tawa, idlis by the steamerful and filter coffee pulled to order. Pure vegetarian since the first batch of students moved in.',
  address: 'Ground floor, Dining Hall 1, opposite the clock lawn',
  contact: '9810011001',
  tags: ['South Indian', 'Veg', 'Breakfast'],
  openingTime: '06:30',
  closingTime: '21:30',
  popularity: 13,
  menu: menu({
    'Idli & Vada': [
      ['Steamed Idli (3 pcs)', 45, 'idli', 'Cloud-soft idlis with sambar and two chutneys.'],
      ['Podi Idli', 55, 'idli', 'Button idlis tossed in ghee and gunpowder.'],
      ['Idli Vada Combo', 65, 'idli-vada', 'Two idlis, one vada, a generous bowl of sambar.'],
      ['Medu Vada (2 pcs)', 50, 'vada', 'Crisp outside, airy inside, a crack of pepper.'],
      ['Sambar Vada', 60, 'vada', 'Vada left to soak in hot drumstick sambar.'],
      ['Dahi Vada', 62.5, 'vada', 'Chilled curd, roasted cumin, a little sweet, a little heat.'],
      ['Rava Idli', 58, 'idli', 'Semolina idli with cashew, mustard and curry leaf.'],
    ],
    'Dosa & Uttapam': [
      ['Plain Dosa', 60, 'plain-dosa', 'Paper-crisp, golden to the edge.'],
      ['Masala Dosa', 80, 'masala-dosa', 'Our best seller: crackling dosa around turmeric potato.'],
      ['Mysore Masala Dosa', 90, 'masala-dosa', 'Red garlic chutney inside, potato on top of that.'],
      ['Ghee Roast Dosa', 95, 'plain-dosa', 'Roasted slowly in cow ghee till it shatters.'],
      ['Podi Dosa', 85, 'plain-dosa', 'Dusted with lentil gunpowder while it sizzles.'],
      ['Paneer Dosa', 110, 'masala-dosa', 'Crumbled paneer, capsicum, a pinch of garam masala.'],
      ['Cheese Masala Dosa', 115, 'masala-dosa', 'For the week before exams.'],
      ['Onion Rava Dosa', 95, 'rava-dosa', 'Lacy semolina batter, sweet onion, green chilli.'],
      ['Rava Masala Dosa', 105, 'rava-dosa', 'The lace, with potato folded in.'],
      ['Onion Uttapam', 85, 'uttapam', 'Thick, soft, caramelised onion on the underside.'],
      ['Tomato Onion Uttapam', 90, 'uttapam', 'Tangy tomato, coriander, a crisp rim.'],
      ['Mixed Vegetable Uttapam', 98.5, 'uttapam', 'Carrot, capsicum, tomato, onion: a small garden.'],
      ['Set Dosa (3 pcs)', 75, 'uttapam', 'Spongy dosas with vegetable saagu.', OFF],
    ],
    Breakfast: [
      ['Rava Upma', 50, 'upma', 'Semolina, peas, cashew and a squeeze of lime.'],
      ['Ven Pongal', 65, 'upma', 'Peppery rice and moong dal, finished with ghee.'],
      ['Lemon Sevai', 60, 'upma', 'String hoppers with lemon, peanut and curry leaf.'],
      ['Kanda Poha', 45, 'poha', 'Flattened rice, onion, peanuts, a little sugar.'],
    ],
    Rice: [
      ['Curd Rice', 65, 'curd-rice', 'Cool, mustard-tempered, pomegranate on top.'],
      ['Lemon Rice', 60, 'veg-biryani', 'Turmeric rice with peanuts and a lemony edge.'],
      ['Sambar Rice', 75, 'rajma-chawal', 'One bowl, ten vegetables, all comfort.'],
      ['Bisi Bele Bath', 80, 'rajma-chawal', 'Rice, dal and spice cooked till they forget who is who.'],
      ['Mini Meals', 120, 'thali', 'Rice, sambar, rasam, poriyal, curd, papad and a sweet.'],
    ],
    'Chai & Coffee': [
      ['Filter Coffee', 30, 'filter-coffee', 'Chicory blend in a brass-bright tumbler.'],
      ['Strong Filter Coffee', 35, 'filter-coffee', 'Double decoction for the 8 a.m. lecture.'],
      ['Ginger Tea', 20, 'cutting-chai', 'Crushed ginger, full-cream milk.'],
      ['Spiced Buttermilk', 30, 'buttermilk', 'Curry leaf, ginger, rock salt, very cold.'],
      ['Badam Milk', 45, 'lassi', 'Warm almond milk with saffron.'],
    ],
    Sweets: [
      ['Kesari Bath', 45, 'gajar-halwa', 'Saffron semolina, ghee, a fistful of cashews.'],
      ['Gulab Jamun (2 pcs)', 50, 'gulab-jamun', 'Still warm from the syrup.'],
    ],
  }),
};
