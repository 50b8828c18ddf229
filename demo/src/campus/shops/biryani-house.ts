import { menu, OFF, type DemoShop } from './demo-shop.ts';

export const biryaniHouse: DemoShop = {
  key: 'biryani-house',
  name: 'Dum Darbar',
  description:
    'Handis sealed with dough and opened at your order. Awadhi biryani, kebabs from the sigri, and a quiet kind of pride.',
  address: 'Food Court, stall 4',
  contact: '9810011010',
  tags: ['Biryani', 'Kebabs', 'Mughlai'],
  openingTime: '11:30',
  closingTime: '23:30',
  popularity: 12,
  menu: menu({
    Biryani: [
      ['Chicken Dum Biryani', 220, 'chicken-biryani', 'Bone-in, saffron rice, boiled egg.', 'Non-veg'],
      ['Chicken Tikka Biryani', 240, 'chicken-biryani', 'Smoky tikka under the lid.', 'Non-veg'],
      ['Mutton Dum Biryani', 310, 'chicken-biryani', 'Falls off the bone.', 'Non-veg'],
      ['Egg Biryani', 160, 'chicken-biryani', 'Two eggs, fried onion.', 'Non-veg'],
      ['Veg Dum Biryani', 170, 'veg-biryani', 'Seasonal vegetables, mint, kewra.'],
      ['Paneer Biryani', 190, 'veg-biryani', 'Paneer marinated overnight.'],
      ['Half Chicken Biryani', 139.5, 'chicken-biryani', 'When lunch was late.', 'Non-veg'],
      ['Subz Pulao', 140, 'pulao', 'Lighter, greener.'],
      ['Biryani Rice', 110, 'pulao', 'Just the saffron rice.'],
    ],
    Kebabs: [
      ['Galouti Kebab (4 pcs)', 210, 'aloo-tikki', 'Melts before you can describe it.', 'Non-veg'],
      ['Chicken Seekh (2 pcs)', 190, 'seekh-kebab', 'Off the sigri.', 'Non-veg'],
      ['Mutton Seekh (2 pcs)', 230, 'seekh-kebab', 'Coarse-ground, charred.', 'Non-veg'],
      ['Chicken Malai Tikka', 220, 'chicken-tikka', 'Cream, cheese, white pepper.', 'Non-veg'],
      ['Tandoori Chicken (half)', 250, 'tandoori-chicken', 'Kashmiri chilli, mustard oil.', 'Non-veg'],
      ['Hara Bhara Kebab (6 pcs)', 140, 'aloo-tikki', 'Spinach, pea, a cashew in each.'],
      ['Paneer Tikka', 180, 'paneer-tikka', 'Pepper, onion, char.'],
      ['Dahi Ke Kebab (6 pcs)', 150, 'aloo-tikki', 'Crisp shell, tangy middle.'],
      ['Amritsari Fish Fry', 260, 'fish-fry', 'Ajwain batter, weekend catch.', 'Non-veg'],
    ],
    Curries: [
      ['Butter Chicken', 240, 'chicken-curry', 'Silky, smoky, not too sweet.', 'Non-veg'],
      ['Chicken Korma', 230, 'chicken-curry', 'Yoghurt, brown onion, nutmeg.', 'Non-veg'],
      ['Mutton Rogan Josh', 310, 'chicken-curry', 'Ratanjot red.', 'Non-veg'],
      ['Egg Masala', 140, 'egg-curry', 'Two eggs, thick masala.', 'Non-veg'],
      ['Paneer Lababdar', 190, 'paneer-butter-masala', 'Grated paneer in the gravy too.'],
      ['Dal Bukhara', 160, 'dal-makhani', 'Eighteen hours.'],
      ['Mirchi Ka Salan', 70, 'egg-curry', 'Peanut, sesame, long chillies.'],
    ],
    'Roti & Paratha': [
      ['Rumali Roti', 25, 'naan', 'Thin as the name.'],
      ['Butter Naan', 40, 'naan', 'Glossy and warm.'],
      ['Ulte Tawe Ka Paratha', 45, 'paratha', 'Saffron-brushed.'],
      ['Sheermal', 60, 'naan', 'Sweet, saffron, milk.', OFF],
    ],
    Sweets: [
      ['Shahi Tukda', 90, 'rasmalai', 'Fried bread, rabri, silver leaf.'],
      ['Phirni', 70, 'rasmalai', 'Set in clay, pistachio.'],
      ['Gulab Jamun (2 pcs)', 55, 'gulab-jamun', 'Served hot.'],
    ],
    Beverages: [
      ['Boondi Raita', 50, 'buttermilk', 'Cool, peppery.'],
      ['Rose Lassi', 70, 'lassi', 'Gulkand and malai.'],
      ['Cola 300 ml', 40, 'soft-drink', 'Ice on request.'],
    ],
  }),
};
