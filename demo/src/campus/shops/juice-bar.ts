import { menu, OFF, type DemoShop } from './demo-shop.ts';

export const juiceBar: DemoShop = {
  key: 'juice-bar',
  name: 'Pulp Juice & Bowls',
  description:
    'Fruit cut in front of you, nothing from a carton. Juices, smoothies and bowls for the walk back from the gym.',
  address: 'Indoor Sports Complex, entrance lobby',
  contact: '9810011003',
  tags: ['Beverages', 'Healthy', 'Veg'],
  openingTime: '08:00',
  closingTime: '22:00',
  popularity: 8,
  menu: menu({
    Juices: [
      ['Orange Juice', 70, 'orange-juice', 'Four oranges, nothing else.'],
      ['Mosambi Juice', 60, 'orange-juice', 'Sweet lime with a pinch of black salt.'],
      ['Watermelon Juice', 55, 'watermelon-juice', 'With mint and a squeeze of lime.'],
      ['Pineapple Juice', 65, 'pineapple-juice', 'Roasted cumin on the rim.'],
      ['Pomegranate Juice', 110, 'watermelon-juice', 'Pressed slowly, served at once.'],
      ['Carrot Beet Ginger', 75, 'watermelon-juice', 'The morning-after-submission juice.'],
      ['Amla Shot', 30, 'green-smoothie', 'Thirty millilitres of resolve.'],
      ['Fresh Sugarcane Juice', 40, 'mint-cooler', 'Lemon and ginger through the press.', OFF],
      ['Tender Coconut', 60, 'coconut-water', 'Opened in front of you.'],
    ],
    'Shakes & Coolers': [
      ['Alphonso Mango Shake', 95, 'mango-lassi', 'Ratnagiri pulp, cold milk.'],
      ['Banana Date Shake', 80, 'chocolate-shake', 'No sugar needed.'],
      ['Strawberry Shake', 95, 'strawberry-shake', 'Mahabaleshwar berries.'],
      ['Chikoo Shake', 80, 'chocolate-shake', 'Brown-sugar sweetness all by itself.'],
      ['Mint Lime Cooler', 55, 'mint-cooler', 'Muddled to order.'],
      ['Fresh Lime Soda', 45, 'lemon-soda', 'Sweet, salted or both.'],
      ['Kokum Sherbet', 50, 'watermelon-juice', 'Konkan’s answer to the heat.'],
      ['Aam Panna', 50, 'mint-cooler', 'Raw mango, mint and roasted cumin.'],
    ],
    Smoothies: [
      ['Green Machine', 110, 'green-smoothie', 'Spinach, apple, banana, lime.'],
      ['Berry Oat Smoothie', 125, 'strawberry-shake', 'Berries, oats, curd, honey.'],
      ['Peanut Butter Banana', 115, 'cold-coffee', '21 g of protein, says the gym.'],
      ['Mango Turmeric Smoothie', 110, 'mango-lassi', 'Sunshine with black pepper.'],
    ],
    Bowls: [
      ['Seasonal Fruit Bowl', 85, 'fruit-bowl', 'Six fruits, chaat masala on the side.'],
      ['Papaya & Lime Bowl', 60, 'fruit-bowl', 'Ripe papaya, lime, chia.'],
      ['Granola & Curd Bowl', 120, 'granola-bowl', 'House granola, hung curd, banana.'],
      ['Overnight Oats', 99, 'granola-bowl', 'Soaked in almond milk, honey on top.'],
      ['Sprouts Chaat Bowl', 75, 'sprouts', 'Moong, onion, tomato, lots of lime.'],
      ['Garden Salad Bowl', 105, 'salad', 'Leaves, cucumber, feta, seeds.'],
      ['Paneer Protein Bowl', 150, 'salad', 'Grilled paneer, quinoa, chickpeas.'],
    ],
    Sandwiches: [
      ['Veg Club Sandwich', 95, 'sandwich', 'Three floors of vegetables.'],
      ['Hummus & Cucumber Sandwich', 90, 'sandwich', 'Multigrain, lemony hummus.'],
      ['Paneer Pesto Sandwich', 120, 'sandwich', 'Grilled till the pesto runs.'],
    ],
  }),
};
