import { describe, expect, test } from 'vitest';
import { chromiumPath, DESKTOP, logIn, openScreen, PHONE } from '../testing/browser.ts';
import { isInView } from '../testing/is-in-view.ts';
import { logInToApi, registerCustomer } from '../testing/product/api-calls.ts';
import { OWNER, startDemoProduct } from '../testing/product/start-demo-product.ts';

// A shop that closes while a customer checks out or pays.

const MINUTE = 60_000;

interface Food {
  _id: string;
  name: string;
  tags: string[];
}

interface Shop {
  _id: string;
  name: string;
  description: string;
  address: string;
  contact: string;
  tags: string[];
  isOpen: boolean;
  openingTime: string;
  closingTime: string;
}

describe.skipIf(chromiumPath === null)('a shop that closes during a checkout', () => {
  const demo = startDemoProduct();

  const shopOf = async (opening: string, closing: string): Promise<Shop> => {
    const shops = (await (await fetch(`${demo.product.url}/api/shops`)).json()) as Shop[];
    const shop = shops.find(
      ({ openingTime, closingTime }) => openingTime === opening && closingTime === closing,
    );
    if (!shop) throw new Error('no shop has these hours');
    return shop;
  };

  /** The order form of a customer at a shop that is open from 06:30 to 21:30, at 20:00, with a place. */
  const openCheckout = async (viewport?: typeof DESKTOP) => {
    await demo.product.setClock('20:00');
    const contact = await registerCustomer(demo.product);
    const shop = await shopOf('06:30', '21:30');
    if (!shop.isOpen) throw new Error('the shop with these hours is closed');
    const screen = await openScreen(demo.browser, demo.product.url, viewport);
    const { page } = screen;
    await logIn(page, contact, `/shop/${shop._id}`);
    await page.getByRole('button', { name: /^add /i }).first().click();
    await page.getByRole('link', { name: /View cart/ }).click();
    await page.getByRole('button', { name: /^Checkout/ }).click();
    await page.getByRole('button', { name: 'Use my location' }).click();
    await page.getByText('Your order comes to your pin on the map.').waitFor();
    const goToPayment = () => page.getByRole('button', { name: /^Go To Payment/ }).click();
    const pay = page.getByRole('button', { name: /^Pay Now/ });
    return { ...screen, shop, goToPayment, pay };
  };

  test('after the closing time the order form leads back to the cart', async () => {
    const { page, pageErrors, shop, goToPayment } = await openCheckout(DESKTOP);
    await demo.product.setClock('21:40');
    await goToPayment();
    await page.getByText(`Cannot checkout. ${shop.name} is currently closed.`).waitFor();
    await page.waitForURL((url) => url.pathname === '/cart');
    await page.getByText(`Some shops in your cart are unavailable: ${shop.name} is closed.`).waitFor();
    await page.getByText('Closed now').waitFor();
    expect(pageErrors).toEqual([]);
  });

  test('after the closing time Pay Now says that the shop is closed and leads to the cart; when the shop opens again the order can be paid', async () => {
    const { page, shop, goToPayment, pay } = await openCheckout();
    await goToPayment();
    await page.getByRole('heading', { name: 'Order Summary' }).waitFor();
    await demo.product.setClock('21:40');
    await pay.click();
    const closed = page.getByText(`Checkout failed: The shop ${shop.name} is currently closed.`);
    await closed.waitFor();
    await page.getByText('It opens at 06:30. Your order is kept as it is.').waitFor();
    expect(await page.getByRole('link', { name: 'Go to Cart' }).count()).toBe(1);
    await demo.product.setClock('07:00');
    await pay.click();
    await page.getByRole('button', { name: 'Success', exact: true }).click();
    await page.waitForURL(/\/track\/[A-Z0-9]{6}$/);
  });

  test('a payment that was begun before the closing time can be continued for ten minutes', async () => {
    const { page, shop, goToPayment, pay } = await openCheckout();
    await demo.product.setClock('21:27');
    await goToPayment();
    await pay.click();
    const success = page.getByRole('button', { name: 'Success', exact: true });
    await success.waitFor();
    await page.reload();
    await demo.product.advance(6 * MINUTE);
    await pay.click();
    await success.waitFor();
    await page.reload();
    await demo.product.advance(6 * MINUTE);
    await pay.click();
    await page.getByText(`Cannot checkout. ${shop.name} is currently closed.`).waitFor();
    await page.getByRole('link', { name: 'Go to Cart' }).click();
    await page.waitForURL((url) => url.pathname === '/cart');
  });

  test('after the closing time foods can be added to the cart, which waits until the shop opens', async () => {
    await demo.product.setClock('21:40');
    const shop = await shopOf('06:30', '21:30');
    const { page, pageErrors } = await openScreen(demo.browser, demo.product.url);
    await page.goto(`/shop/${shop._id}`);
    const menu = page.getByRole('region', { name: 'On the menu' });
    await menu.getByText('It opens at 06:30. You can fill your cart and check out then.').waitFor();
    await menu.getByRole('button', { name: /^add /i }).first().click();
    await menu.getByRole('button', { name: /^One more/ }).click();
    await page.getByRole('link', { name: /^2 items .*View cart/ }).click();
    await page.getByText('It opens at 06:30. Your cart will wait.').waitFor();
    expect(pageErrors).toEqual([]);
  });

  test('links to a category and to a dish of a closed shop show them, and without the category all dishes are there', async () => {
    await demo.product.setClock('21:40');
    const shop = await shopOf('06:30', '21:30');
    const foods = (await (await fetch(`${demo.product.url}/api/shops/${shop._id}/foods`)).json()) as Food[];
    const last = foods.at(-1);
    const tag = last?.tags[0];
    if (!last || tag === undefined) throw new Error('the last food of the shop has no tag');
    const tagged = foods.filter(({ tags }) => tags.includes(tag));
    expect(tagged.length).toBeLessThan(foods.length);
    const { page, pageErrors } = await openScreen(demo.browser, demo.product.url, PHONE);
    const menu = page.getByRole('region', { name: 'On the menu' });
    const names = () => menu.getByRole('listitem').getByRole('heading').allTextContents();

    await page.goto(`/food/${last._id}`);
    await page.getByRole('link', { name: tag, exact: true }).click();
    await expect.poll(names).toEqual(tagged.map(({ name }) => name));
    const category = menu.getByRole('button', { name: new RegExp(`^${tag}`) });
    expect(await category.getAttribute('aria-pressed')).toBe('true');
    await menu.getByRole('button', { name: /^All/ }).click();
    await page.waitForURL((url) => url.search === '');
    await expect
      .poll(async () => (await names()).toSorted())
      .toEqual(foods.map(({ name }) => name).toSorted());

    await page.goto(`/shop/${shop._id}?food=${last._id}`);
    const dish = menu.getByRole('link', { name: last.name });
    await expect.poll(() => dish.evaluate((link) => link === document.activeElement)).toBe(true);
    await expect.poll(() => isInView(dish)).toBe(true);
    await page.waitForURL((url) => url.search === '');
    expect(pageErrors).toEqual([]);
  });

  test('the home page names the shop that opens next, and says when another opens at the same time', async () => {
    await demo.product.setClock('12:30');
    const shop = await shopOf('13:00', '21:30');
    const { page, pageErrors } = await openScreen(demo.browser, demo.product.url);
    await page.goto('/');
    await page.getByText(`${shop.name} opens next, today at 13:00.`).waitFor();
    await page.getByRole('main').getByRole('link', { name: shop.name, exact: true }).click();
    await page.waitForURL(`**/shop/${shop._id}`);

    const owner = await logInToApi(demo.product, OWNER);
    const { name, description, address, contact, tags, closingTime } = shop;
    const changed = { name, description, address, contact, tags, closingTime, openingTime: '19:00' };
    await owner('PUT', `/api/shops/${shop._id}`, changed);
    await demo.product.setClock('18:00');
    await page.goto('/');
    await page.getByText(/^.+ and 1 other open next, today at 19:00\.$/).waitFor();
    expect(pageErrors).toEqual([]);
  });
});
