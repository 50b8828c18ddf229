import type { Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { collectAnnouncements } from '../testing/announcements.ts';
import { chromiumPath, DESKTOP, logIn, logInByForm, openScreen, type Screen } from '../testing/browser.ts';
import { type Food, type OpenShop, twoOpenShops } from '../testing/open-shops.ts';
import { CUSTOMER, startDemoProduct } from '../testing/product/start-demo-product.ts';

const demo = startDemoProduct();

// Carts in two tabs of one browser. They are in IndexedDB, and both tabs show every change.

/** While local storage has 'broken', IndexedDB refuses to open, or never opens. */
const BREAKABLE_DATABASE = `
  const { open } = IDBFactory.prototype;
  IDBFactory.prototype.open = function (...args) {
    const how = localStorage.getItem('broken');
    if (how === null) return open.apply(this, args);
    const opening = new EventTarget();
    opening.error = new DOMException('It does not open', 'UnknownError');
    if (how === 'refuses to open') queueMicrotask(() => opening.onerror({ target: opening, preventDefault() {}, stopPropagation() {} }));
    return opening;
  };
`;

describe.skipIf(chromiumPath === null)('carts in two tabs of one device', () => {
  let shop: OpenShop;
  let other: OpenShop;
  let screen: Screen;
  let page: Page;
  /** The second tab. */
  let second: Page;

  beforeAll(async () => {
    [shop, other] = await twoOpenShops(demo.product);
  });
  beforeEach(async () => {
    screen = await openScreen(demo.browser, demo.product.url, DESKTOP, { serviceWorkers: 'allow' });
    page = screen.page;
    second = await screen.context.newPage();
    second.on('pageerror', ({ message }) => screen.pageErrors.push(message));
  });
  afterEach(async () => {
    await screen.context.close();
  });

  const inCart = (on: Page, count: number) =>
    on
      .getByRole('banner')
      .getByRole('link', { name: new RegExp(`^Cart.*\\b${count} item`) })
      .waitFor();
  const quantity = (on: Page, food: Food) => on.getByRole('spinbutton', { name: food.name });
  const holds = async (on: Page, food: Food, count: number) => {
    await expect.poll(() => quantity(on, food).inputValue()).toBe(String(count));
  };
  async function add(on: Page, food: Food): Promise<void> {
    await on.goto(`/food/${food._id}`);
    await on.getByRole('button', { name: /^Add to Cart/ }).click();
    await on.waitForURL('**/cart');
  }
  async function logOut(on: Page): Promise<void> {
    await on
      .getByRole('banner')
      .getByText(/Account of/)
      .click();
    await on.getByRole('button', { name: 'Logout' }).click();
    await on.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor();
  }

  test.each(['refuses to open', 'never opens'])(
    'a tab says so when the device %s the database of the carts, and reads the carts when the database works again',
    async (failure) => {
      const [food] = shop.foods;
      await add(page, food);
      await holds(page, food, 1);
      await second.addInitScript(BREAKABLE_DATABASE);
      await page.evaluate((how) => localStorage.setItem('broken', how), failure);
      await second.goto('/cart');
      await second.getByRole('heading', { name: 'Your carts could not be read' }).waitFor();
      await page.evaluate(() => localStorage.removeItem('broken'));
      await second.getByRole('button', { name: 'Try again' }).click();
      await holds(second, food, 1);
      expect(screen.pageErrors).toEqual([]);
    },
  );

  test('a database that never opens keeps no customer from a custom order, its payment and the orders', async () => {
    await page.addInitScript(BREAKABLE_DATABASE);
    await page.addInitScript(() => localStorage.setItem('broken', 'never opens'));
    await logIn(page, CUSTOMER, '/orders');
    await page.getByRole('main').locator('a[href^="/track"]').first().waitFor();
    await page.goto(`/shop/${shop._id}?tab=custom`);
    await page.getByLabel('Price of the items').fill('240');
    await page.getByLabel('Address').fill('Library, west gate');
    await page.getByRole('button', { name: /use my location/i }).click();
    await page
      .getByText(/28\.52/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Proceed to Payment ₹284' }).click();
    await page.getByRole('button', { name: /^Pay Now/ }).click();
    await page.getByRole('button', { name: 'Success', exact: true }).click();
    await page.waitForURL(/\/track\//);

    // A food cannot be stored; the customer is told.
    await page.goto(`/food/${shop.foods[0]._id}`);
    await page.getByRole('button', { name: /^Add to Cart/ }).click();
    await page.getByText('Could not add item to cart').waitFor();
    expect(screen.pageErrors).toEqual([]);
  });

  test("a guest's carts are merged once at login, and both tabs show the same", async () => {
    const [food] = shop.foods;
    // The user has 98 of a food and logs out.
    await logInByForm(page, CUSTOMER);
    await add(page, food);
    // A third digit and zero are ignored, and the box shows what is in the cart.
    await quantity(page, food).fill('100');
    await holds(page, food, 1);
    await quantity(page, food).fill('0');
    await quantity(page, food).blur();
    await holds(page, food, 1);
    await inCart(page, 1);
    await quantity(page, food).fill('98');
    await inCart(page, 98);
    await logOut(page);
    await page.goto('/cart');
    await page.getByText('Cart is Empty!').waitFor();

    // A food added in one tab appears in the other without a reload, in its cart and its header.
    await second.goto('/cart');
    await second.getByText('Cart is Empty!').waitFor();
    await add(page, food);
    await holds(second, food, 1);
    await inCart(second, 1);

    // A click in each tab at the same time: both count.
    const more = { name: `One more ${food.name}` };
    await Promise.all([page.getByRole('button', more).click(), second.getByRole('button', more).click()]);
    await holds(page, food, 3);
    await holds(second, food, 3);

    // Two taps before the page has drawn the first one: both count. The last one is never removed by minus.
    const tapTwice = (name: string) =>
      page.getByRole('button', { name }).evaluate((button: HTMLElement) => {
        button.click();
        button.click();
      });
    await tapTwice(more.name);
    await holds(second, food, 5);
    await tapTwice(`One ${food.name} fewer`);
    await holds(second, food, 3);
    await holds(page, food, 3);

    // 98 and 3 give the maximum of 99 in both tabs, also after a reload.
    await logInByForm(page, CUSTOMER, '/cart');
    await holds(page, food, 99);
    await holds(second, food, 99);
    await Promise.all([page.reload(), second.reload()]);
    await holds(page, food, 99);
    await holds(second, food, 99);

    // The next guest has an empty cart; the user, logged in again, has 99.
    await logOut(page);
    await second.getByText('Cart is Empty!').waitFor();
    await logInByForm(page, CUSTOMER, '/cart');
    await holds(second, food, 99);
    expect(screen.pageErrors).toEqual([]);
  });

  test('the buttons beside a quantity keep the focus at 1 and 99, and each quantity is announced', async () => {
    const [food] = shop.foods;
    const isFocused = (name: string) =>
      page.getByRole('button', { name }).evaluate((button) => button === document.activeElement);
    const [fewer, more] = [`One ${food.name} fewer`, `One more ${food.name}`];
    await add(page, food);
    await holds(page, food, 1);
    await quantity(page, food).fill('2');
    // The box shows what is typed before the cart has it.
    await inCart(page, 2);
    const announced = await collectAnnouncements(page.getByRole('main'));
    await page.getByRole('button', { name: fewer }).press('Enter');
    await holds(page, food, 1);
    await expect.poll(announced).toEqual(['1']);
    expect(await page.getByRole('button', { name: fewer }).isDisabled()).toBe(true);
    expect(await isFocused(fewer)).toBe(true);
    await page.keyboard.press('Enter');
    await quantity(page, food).fill('98');
    await holds(page, food, 98);
    await expect.poll(announced).toEqual(['98']);
    await page.getByRole('button', { name: more }).press('Enter');
    await holds(page, food, 99);
    await expect.poll(announced).toEqual(['99']);
    expect(await page.getByRole('button', { name: more }).isDisabled()).toBe(true);
    expect(await isFocused(more)).toBe(true);
    await page.keyboard.press('Enter');
    await holds(page, food, 99);
    await page.goto(`/shop/${shop._id}`);
    const row = page.getByRole('group', { name: `Quantity of ${shop.foods[1]?.name}`, exact: true });
    const announcedInMenu = await collectAnnouncements(row);
    await row.getByRole('button').press('Enter');
    await expect.poll(announcedInMenu).toEqual(['1']);
    expect(screen.pageErrors).toEqual([]);
  });

  test('a change is kept when the page is left at the same moment, and a removed food can be restored', async () => {
    const [food] = shop.foods;
    await add(page, food);
    await holds(page, food, 1);
    await page.getByRole('button', { name: `One more ${food.name}` }).evaluate((button: HTMLElement) => {
      button.click();
      window.location.reload();
    });
    await holds(page, food, 2);
    await page.reload();
    await holds(page, food, 2);

    await second.goto('/cart');
    await holds(second, food, 2);
    await page.getByRole('button', { name: `Remove ${food.name}` }).click();
    await second.getByText('Cart is Empty!').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await holds(second, food, 2);
    await holds(page, food, 2);
    expect(screen.pageErrors).toEqual([]);
  });

  test('a food that a user has removed is not offered to the next user of the device', async () => {
    const [food] = shop.foods;
    await logInByForm(page, CUSTOMER);
    await add(page, food);
    await page.getByRole('button', { name: `Remove ${food.name}` }).click();
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    await logOut(page);
    await page.getByText('Cart is Empty!').waitFor();
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
    expect(screen.pageErrors).toEqual([]);
  });

  test('the page of a food says when the cart has the most of it', async () => {
    const [food] = shop.foods;
    await add(page, food);
    await quantity(page, food).fill('99');
    await inCart(page, 99);
    await page.goto(`/food/${food._id}`);
    await page.getByRole('button', { name: /^Add to Cart/ }).click();
    await page.getByText('Your cart has 99 of this food already, which is the most').waitFor();
    expect(new URL(page.url()).pathname).toBe(`/food/${food._id}`);
    expect(screen.pageErrors).toEqual([]);
  });

  test('the checkout of one tab keeps its cart when another tab changes shops or carts', async () => {
    const [food] = shop.foods;
    const typed = 'Hostel 7, room 12, second floor';
    await logInByForm(page, CUSTOMER);
    await add(page, food);
    await page.getByRole('button', { name: /^Checkout/ }).click();
    await page.getByRole('heading', { name: 'Order Form' }).waitFor();
    await page.getByLabel('Address').fill(typed);
    const form = page.getByRole('main');
    const address = () => page.getByLabel('Address').inputValue();

    // In the other tab the other shop becomes the active one.
    await add(second, other.foods[0]);
    await inCart(page, 2);
    await form.getByText(shop.name).first().waitFor();
    expect(await form.getByText(other.name).count()).toBe(0);
    await expect.poll(address).toBe(typed);

    // The other tab removes this cart. No other cart is paid for instead. Then it is restored.
    await second.getByRole('button', { name: `Remove ${food.name}` }).click();
    await page.getByText('No items in cart to checkout').waitFor();
    await second.getByRole('button', { name: 'Undo' }).click();
    await form.getByText(shop.name).first().waitFor();
    await expect.poll(address).toBe(typed);

    // The order summary and the form show the same cart, also after a reload.
    await page.getByRole('button', { name: /use my location/i }).click();
    await page
      .getByText(/28\.52/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: /^Go To Payment/ }).click();
    await page.getByRole('heading', { name: 'Order Summary' }).waitFor();
    await page.getByRole('link', { name: 'Order Form' }).click();
    await page.getByRole('heading', { name: 'Order Form' }).waitFor();
    await page.reload();
    await form.getByText(shop.name).first().waitFor();
    expect(await form.getByText(other.name).count()).toBe(0);
    await expect.poll(address).toBe(typed);
    await page.getByRole('main').getByRole('link', { name: 'Cart' }).click();
    await page.getByRole('heading', { name: 'Your Shopping Carts' }).waitFor();
    expect(screen.pageErrors).toEqual([]);
  });
});
