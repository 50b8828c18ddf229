import { menu, OFF, type DemoShop } from './demo-shop.ts';

export const pizzeria: DemoShop = {
  key: 'pizzeria',
  name: 'Crust & Basil',
  description:
    'Dough rested for a day, baked in four minutes on hot stone. Pizza, pasta and garlic bread for long tables. Prices exclude GST.',
  address: 'Student Activity Centre, first floor',
  contact: '9810011004',
  tags: ['Pizza', 'Italian', 'Dinner'],
  openingTime: '11:00',
  closingTime: '23:00',
  taxable: true,
  popularity: 10,
  menu: menu({
    Pizza: [
      ['Margherita', 189, 'pizza-margherita', 'San Marzano tomato, mozzarella, basil.'],
      ['Farmhouse', 239, 'pizza-farmhouse', 'Capsicum, onion, tomato, olives.'],
      ['Paneer Tikka Pizza', 269, 'pizza-farmhouse', 'Tandoori paneer meets mozzarella.'],
      ['Four Cheese', 289, 'pizza-margherita', 'Mozzarella, cheddar, parmesan, a little blue.'],
      ['Mushroom Truffle', 299.5, 'pizza-farmhouse', 'Button and shiitake, truffle oil.'],
      ['Corn & Jalapeño', 219, 'pizza-farmhouse', 'Sweet against sharp.'],
      ['Smoked Chicken', 299, 'pizza-chicken', 'House-smoked chicken, red onion, chilli.', 'Non-veg'],
      ['Chicken Pepperoni', 319, 'pizza-chicken', 'Curled at the edges, as it should be.', 'Non-veg'],
      ['Peri Peri Chicken', 309, 'pizza-chicken', 'For those who asked for hotter.', 'Non-veg'],
      ['Pesto & Burrata', 349, 'pizza-margherita', 'Weekends, till the burrata lasts.', OFF],
    ],
    Pasta: [
      ['Penne Arrabbiata', 179, 'pasta-red', 'Tomato, garlic, chilli flakes.'],
      ['Penne Alfredo', 189, 'pasta-white', 'Cream, parmesan, black pepper.'],
      ['Pink Sauce Penne', 195, 'pasta-red', 'When you cannot decide.'],
      ['Spaghetti Aglio e Olio', 169, 'spaghetti', 'Garlic, olive oil, parsley, done.'],
      ['Pesto Fusilli', 199, 'pasta-white', 'Basil and cashew pesto.'],
      ['Chicken Bolognese', 229, 'spaghetti', 'Slow-cooked chicken ragù.', 'Non-veg'],
      ['Chicken Alfredo', 229, 'pasta-white', 'With herb-roasted chicken.', 'Non-veg'],
      ['Baked Mac & Cheese', 189, 'pasta-white', 'Crunchy on top, molten below.'],
    ],
    Sides: [
      ['Garlic Bread', 99, 'garlic-bread', 'Butter to the corners.'],
      ['Cheese Garlic Bread', 129, 'garlic-bread', 'Pulls in threads.'],
      ['Bruschetta', 119, 'garlic-bread', 'Tomato, basil, balsamic.'],
      ['Oregano Fries', 99, 'fries', 'Skin on, sea salt.'],
      ['Chicken Wings (6 pcs)', 199, 'tandoori-chicken', 'Hot honey glaze.', 'Non-veg'],
    ],
    Soups: [
      ['Roasted Tomato Soup', 109, 'tomato-soup', 'Charred tomato, basil, croutons.'],
      ['Minestrone', 119, 'manchow-soup', 'Beans, barley, winter greens.'],
      ['Caesar Salad', 149, 'salad', 'Cos lettuce, croutons, parmesan.'],
    ],
    Desserts: [
      ['Tiramisu Cup', 149, 'chocolate-cake', 'Coffee-soaked, cocoa-dusted.'],
      ['Brownie & Ice Cream', 139, 'brownie', 'Warm and cold on one spoon.'],
      ['Red Velvet Slice', 129, 'red-velvet', 'Cream cheese between the layers.'],
    ],
    'Shakes & Coolers': [
      ['Italian Lemonade', 79, 'lemon-soda', 'Basil, lemon, soda.'],
      ['Virgin Mojito', 99, 'mint-cooler', 'Mint, lime, crushed ice.'],
      ['Iced Cola', 59, 'soft-drink', 'With a wedge of lime.'],
      ['Classic Cold Coffee', 99, 'cold-coffee', 'Espresso, milk, a scoop of vanilla.'],
    ],
  }),
};
