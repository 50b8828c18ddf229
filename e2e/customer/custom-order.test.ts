import { describe, expect, test } from 'vitest';
import { chromiumPath, DESKTOP, logIn, openScreen, PASSWORD } from '../testing/browser.ts';
import { oneOpenShop, twoOpenShops } from '../testing/open-shops.ts';
import { registerCustomer } from '../testing/product/api-calls.ts';
import { CUSTOMER, SHOP_ADMIN, startDemoProduct } from '../testing/product/start-demo-product.ts';
import { areStored } from '../testing/stored-rows.ts';

/** Runs in the page: every draft was stored this many milliseconds earlier. */
const makeDraftsOlder = (ms: number) =>
  new Promise<void>((done, fail) => {
    const opening = indexedDB.open('canteen');
    opening.onerror = () => fail(opening.error);
    opening.onsuccess = () => {
      const writing = opening.result.transaction('drafts', 'readwrite');
      const drafts = writing.objectStore('drafts');
      drafts.openCursor().onsuccess = ({ target }) => {
        const cursor = (target as IDBRequest<IDBCursorWithValue | null>).result;
        if (!cursor) return;
        const row = cursor.value as { savedAt: number };
        cursor.update({ ...row, savedAt: row.savedAt - ms });
        cursor.continue();
      };
      writing.oncomplete = () => {
        opening.result.close();
        done();
      };
    };
  });

describe.skipIf(chromiumPath === null)('a custom order', () => {
  const demo = startDemoProduct();

  test("a guest's custom order is kept during the login that it requires", async () => {
    const [shop] = await twoOpenShops(demo.product);
    const { page, context, pageErrors } = await openScreen(demo.browser, demo.product.url, DESKTOP);
    await page.goto(`/shop/${shop._id}?tab=custom`);
    await page.getByLabel('Price of the items').fill('240');
    await page.getByLabel('Name').fill('Asha Rao');
    await page.getByLabel('Address').fill('Library, west gate');
    const note = page.getByLabel('What you agreed on');
    await note.fill('Two birthday cakes');
    expect(await note.getAttribute('aria-describedby')).toMatch(/-hint$/);
    await page.getByText('The shop sees only this, not your name.').waitFor();
    // 240 for the items and 44 for delivery.
    const proceed = page.getByRole('button', { name: 'Proceed to Payment ₹284' });
    await proceed.click();
    await page.getByText('Please select your location on the map').first().waitFor();
    await page.getByRole('button', { name: /use my location/i }).click();
    await page
      .getByText(/28\.52/)
      .first()
      .waitFor();
    await proceed.click();

    await page.waitForURL(/\/login\?/);
    await page.getByLabel(/contact/i).fill(CUSTOMER);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL(`**/shop/${shop._id}?tab=custom`);
    await expect.poll(() => page.getByLabel('What you agreed on').inputValue()).toBe('Two birthday cakes');
    expect(await page.getByLabel('Name').inputValue()).toBe('Asha Rao');
    await proceed.click();
    await page.getByRole('heading', { name: 'Order Summary' }).waitFor();
    await page.getByText('Library, west gate').waitFor();
    await page.getByRole('link', { name: 'Order Form' }).click();
    await proceed.waitFor();

    // Another user logs in in the other tab. This tab then shows nothing of the first user's input.
    await proceed.click();
    await page.getByRole('heading', { name: 'Order Summary' }).waitFor();
    await page.getByText('Library, west gate').waitFor();
    const somebodyElse = await demo.product.post('/api/users/login', {
      contact: SHOP_ADMIN,
      password: PASSWORD,
    });
    const second = await context.newPage();
    second.on('pageerror', ({ message }) => pageErrors.push(message));
    await second.goto('/cart');
    await second.evaluate((user) => {
      window.localStorage.setItem('user', JSON.stringify(user));
    }, somebodyElse);
    await page.getByText('No items in cart to checkout').waitFor();
    await page.goto(`/shop/${shop._id}?tab=custom`);
    await page.getByLabel('Price of the items').waitFor();
    expect(await page.getByLabel('Price of the items').inputValue()).toBe('');
    expect(pageErrors).toEqual([]);
  });

  test('a guest who typed only the price has the name and the address of the account after the login', async () => {
    const contact = await registerCustomer(demo.product);
    const { _id } = await oneOpenShop(demo.product);
    const { page, pageErrors } = await openScreen(demo.browser, demo.product.url, DESKTOP);
    await page.goto(`/shop/${_id}?tab=custom`);
    await page.getByLabel('Price of the items').fill('240');
    await page.getByRole('link', { name: 'Log in', exact: true }).click();
    await page.getByLabel(/contact/i).fill(contact);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL(`**/shop/${_id}?tab=custom`);
    await expect.poll(() => page.getByLabel('Price of the items').inputValue()).toBe('240');
    expect(await page.getByLabel('Name').inputValue()).toBe('Nandini Rao');
    expect(await page.getByLabel('Address').inputValue()).toBe('Hostel Block 4');
    expect(pageErrors).toEqual([]);
  });

  test('a draft of a custom order gets the new name and address of the account, and keeps what was typed', async () => {
    const contact = await registerCustomer(demo.product);
    const { _id } = await oneOpenShop(demo.product);
    const { page, pageErrors } = await openScreen(demo.browser, demo.product.url, DESKTOP);
    await logIn(page, contact, `/shop/${_id}?tab=custom`);
    await page.getByLabel('What you agreed on').fill('Two birthday cakes');
    await page.getByRole('button', { name: /use my location/i }).click();
    await page.getByText('Your order comes to your pin on the map.').waitFor();
    await expect.poll(() => areStored(page, [{ table: 'drafts' }])).toBe(true);

    await page.goto('/profile');
    await page.getByLabel('Name').fill('Nandini Iyer');
    await page.getByLabel('Address').fill('Hostel Block 9');
    // Waited for from before the click, because the message is shown for 2 seconds only.
    await Promise.all([
      page.getByText('Profile Update Was Successful').waitFor(),
      page.getByRole('button', { name: 'Update', exact: true }).click(),
    ]);
    await page.goto(`/shop/${_id}?tab=custom`);
    await expect.poll(() => page.getByLabel('What you agreed on').inputValue()).toBe('Two birthday cakes');
    expect(await page.getByLabel('Name').inputValue()).toBe('Nandini Iyer');
    expect(await page.getByLabel('Address').inputValue()).toBe('Hostel Block 9');
    await page.getByText(/^No place is chosen yet\./).waitFor();
    expect(pageErrors).toEqual([]);
  });

  test('the next person at the device does not find what a guest typed two hours ago', async () => {
    const { _id } = await oneOpenShop(demo.product);
    const { page, pageErrors } = await openScreen(demo.browser, demo.product.url, DESKTOP);
    const typeAndLeave = async () => {
      await page.goto(`/shop/${_id}?tab=custom`);
      await page.getByLabel('Name').fill('Asha Rao');
      await expect.poll(() => areStored(page, [{ table: 'drafts' }])).toBe(true);
    };
    await typeAndLeave();
    await page.reload();
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Asha Rao');
    await page.evaluate(makeDraftsOlder, 2 * 60 * 60_000);
    await page.reload();
    await page.getByLabel('Name').waitFor();
    expect(await page.getByLabel('Name').inputValue()).toBe('');

    // Also when nobody opens the form again.
    await typeAndLeave();
    await page.evaluate(makeDraftsOlder, 2 * 60 * 60_000);
    await page.goto('/cart');
    await expect.poll(() => areStored(page, [{ table: 'drafts' }])).toBe(false);
    expect(pageErrors).toEqual([]);
  });
});
