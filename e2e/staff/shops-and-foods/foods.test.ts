import { describe, expect, test } from 'vitest';
import {
  chromiumPath,
  DESKTOP,
  logIn,
  openScreen,
  PHONE,
  type Screen,
  waitUntilComplete,
} from '../../testing/browser.ts';
import { chooseShopOfFoods, openFoods, rowsOf, search } from '../../testing/dashboard.ts';
import { holdRequests } from '../../testing/hold-requests.ts';
import { logInToApi } from '../../testing/product/api-calls.ts';
import { ADMIN, DELIVERY, startDemoProduct, SHOP_ADMIN } from '../../testing/product/start-demo-product.ts';

const SECTION = '/admin/dashboard?section=foods';

describe.skipIf(chromiumPath === null)('Manage Foods', () => {
  const demo = startDemoProduct();

  test("an admin adds a food; wrong values get errors; it appears on a customer's open menu at once", async () => {
    const { page, pageErrors } = await openFoods(demo, ADMIN);
    const shopId = await chooseShopOfFoods(page, 1);
    const customer = await openScreen(demo.browser, demo.product.url, PHONE);
    await customer.page.goto(`/shop/${shopId}`);
    await customer.page.locator('main h1').waitFor();

    await page.getByRole('button', { name: 'Add food' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Name is required').waitFor();
    await dialog.getByText('Price is required').waitFor();
    await dialog.getByLabel('Name').fill('Test Thali');
    await dialog.getByLabel('Price').fill('-5');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Price must be a positive number').waitFor();
    for (const price of ['1e', '12,50', '0x10', ' ']) {
      await dialog.getByLabel('Price').fill(price);
      const error = price === ' ' ? 'Price is required' : 'Price must be a positive number';
      await dialog.getByText(error).waitFor();
    }
    await dialog.getByLabel('Price').fill('99.50');
    await dialog.getByLabel('Tags').fill('Thali, , thali, Lunch');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await search(page, 'test thali');
    await expect.poll(() => rowsOf(page, 'Foods').count()).toBe(1);
    expect(await rowsOf(page, 'Foods').textContent()).toContain('₹99.50');
    expect(await rowsOf(page, 'Foods').textContent()).toContain('Thali, Lunch');
    await customer.page.getByText('Test Thali').first().waitFor();
    expect(pageErrors).toEqual([]);
  });

  test('a new price is shown on the open menu and in the open cart of a customer', async () => {
    const ask = await logInToApi(demo.product, ADMIN);
    const shops = await ask<{ _id: string; isOpen: boolean }[]>('GET', '/api/shops');
    const shopId = shops.find(({ isOpen }) => isOpen)?._id ?? '';
    const [food] = await ask<{ _id: string; name: string; price: number }[]>(
      'GET',
      `/api/shops/${shopId}/foods`,
    );
    if (!food) throw new Error('an open shop of the demo campus has foods');
    const customer = await openScreen(demo.browser, demo.product.url, PHONE);
    await customer.page.goto(`/shop/${shopId}`);
    await customer.page.getByRole('button', { name: `Add ${food.name}` }).click();
    const cart = await customer.context.newPage();
    await cart.goto('/cart');
    await cart.getByRole('spinbutton', { name: food.name }).waitFor();
    // Answered requests of both pages: from here on only the live update makes them ask again.
    await Promise.all([customer.page, cart].map((page) => page.waitForLoadState('networkidle')));
    await ask('PUT', `/api/foods/${food._id}`, { name: food.name, shop: shopId, price: 777.5 });
    await customer.page.getByText('₹777.50').first().waitFor();
    await cart.getByText('₹777.50').first().waitFor();
    await ask('PATCH', `/api/foods/${food._id}/toggle-enabled`, { enabled: false });
    await customer.page.getByRole('heading', { name: food.name, exact: true }).waitFor({ state: 'detached' });
    await cart
      .getByText(/no longer available/i)
      .first()
      .waitFor();
    expect(customer.pageErrors).toEqual([]);
  });

  test('the form of a saved food closes, and its row has the new price, before the list is read again', async () => {
    const { page, context } = await openFoods(demo, ADMIN);
    const row = rowsOf(page, 'Foods').first();
    const name = (await row.getByRole('rowheader').locator('.wrap-anywhere').first().textContent()) ?? '';
    const edit = row.getByRole('button', { name: `Edit ${name}`, exact: true });
    const dialog = page.getByRole('dialog');
    const release = await holdRequests(context, '**/api/foods/admin?*');
    for (const price of ['612.50', '613.50']) {
      await edit.click();
      await dialog.getByLabel('Price').fill(price);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.waitFor({ state: 'detached' });
      await row.getByText(`₹${price}`).waitFor();
    }
    release();
    await row.getByText('₹613.50').waitFor();
  });

  test('the same name in one shop is refused at its field', async () => {
    const { page } = await openFoods(demo, ADMIN);
    await chooseShopOfFoods(page, 1);
    const name =
      (await rowsOf(page, 'Foods')
        .first()
        .getByRole('rowheader')
        .locator('span.wrap-anywhere')
        .first()
        .textContent()) ?? '';
    await page.getByRole('button', { name: 'Add food' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill(name.toUpperCase());
    await dialog.getByLabel('Price').fill('10');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => dialog.getByLabel('Name').getAttribute('aria-invalid')).toBe('true');
    expect(await dialog.getByLabel('Price').inputValue()).toBe('10');
  });

  test('two admins edit one food: different fields are merged, conflicts are chosen by the user', async () => {
    const first = await openFoods(demo, ADMIN);
    // Here the note is higher than the screen.
    const second = await openFoods(demo, ADMIN, { width: 320, height: 480 });
    const edit = async ({ page }: Screen) => {
      await rowsOf(page, 'Foods').first().getByRole('button', { name: /^Edit/ }).click();
      return page.getByRole('dialog');
    };
    const [mine, theirs] = [await edit(first), await edit(second)];
    const description = `Described by the first. ${'It is long. '.repeat(35)}`.trim();
    await mine.getByLabel('Description').fill(description);
    await mine.getByLabel('Diet').selectOption('Egg');
    await theirs.getByRole('textbox', { name: 'Description' }).fill('Described by the second');
    await theirs.getByRole('textbox', { name: 'Price' }).fill('123');
    await mine.getByRole('button', { name: 'Save' }).click();
    await mine.waitFor({ state: 'detached' });
    await theirs.getByRole('button', { name: 'Save' }).click();
    const note = theirs.getByRole('group', { name: 'Somebody else changed this food meanwhile' });
    await note.getByText(`Description is now: ${description}`).waitFor();
    await note.getByText('Diet is now: Egg').waitFor();
    // The note is above the fields. It is shown also when 'Save' is pressed again at the end of the form.
    const isShown = () =>
      note.evaluate((element) => {
        const { left, top, width } = element.getBoundingClientRect();
        const shown = document.elementFromPoint(left + width / 2, top + 4);
        return element === document.activeElement && element.contains(shown);
      });
    await expect.poll(isShown).toBe(true);
    await theirs.getByRole('button', { name: 'Save' }).click();
    await expect.poll(isShown).toBe(true);
    expect(await theirs.getByRole('textbox', { name: 'Description' }).inputValue()).toBe(
      'Described by the second',
    );
    expect(await theirs.getByRole('combobox', { name: 'Diet' }).locator(':checked').textContent()).toBe(
      'Egg',
    );
    expect(await theirs.getByRole('textbox', { name: 'Price' }).inputValue()).toBe('123');
    await note.getByRole('button', { name: 'Take theirs: Description' }).click();
    expect(await theirs.getByRole('textbox', { name: 'Description' }).inputValue()).toBe(description);
    await theirs.getByRole('textbox', { name: 'Price' }).fill('124');
    await theirs.getByRole('button', { name: 'Save' }).click();
    await theirs.waitFor({ state: 'detached' });
    await expect.poll(() => rowsOf(second.page, 'Foods').first().textContent()).toContain('₹124');
  });

  test('Save waits for a picture that is being uploaded, and the form stays open while it is being saved', async () => {
    const { page, context, pageErrors } = await openFoods(demo, ADMIN);
    const hold = async (path: string) => {
      const release = await holdRequests(context, path);
      return release;
    };
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
    });
    const releasePicture = await hold('**/api/pictures');
    const releaseFood = await hold('**/api/foods');
    await page.getByRole('button', { name: 'Add food' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Food with a picture');
    await dialog.getByLabel('Price').fill('80');
    await dialog.getByRole('combobox', { name: 'Shop' }).selectOption({ index: 1 });
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'dot.gif',
      mimeType: 'image/gif',
      buffer: Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
    });
    await dialog.getByText('Uploading…').waitFor();
    await dialog.getByLabel('Name').press('Enter');
    releasePicture();
    await expect
      .poll(() => dialog.getByLabel('Or the address of a picture (https)').inputValue())
      .toMatch(/^\/pictures\//);
    expect(sent.filter((path) => path === '/api/foods')).toEqual([]);

    await dialog.getByLabel('Name').press('Enter');
    await expect.poll(() => sent).toContain('/api/foods');
    await page.keyboard.press('Escape');
    releaseFood();
    await page.getByText('Food with a picture was saved').waitFor();
    await dialog.waitFor({ state: 'detached' });
    expect(await page.getByText('Discard your changes?').count()).toBe(0);
    expect(pageErrors).toEqual([]);
  });

  test('all foods of one shop are disabled, enabled and deleted, after a question', async () => {
    const { page } = await openFoods(demo, ADMIN);
    expect(await page.getByRole('button', { name: 'Disable all' }).count()).toBe(0);
    await chooseShopOfFoods(page, 2);
    const question = page.getByRole('alertdialog');
    await page.getByRole('button', { name: 'Disable all' }).click();
    await question.getByText(/^Disable all foods of .+\?$/).waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    await expect
      .poll(() => rowsOf(page, 'Foods').getByRole('switch', { checked: true }).count())
      .toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Disable all' }).click();
    await question.getByRole('button', { name: 'Disable all' }).click();
    await page.getByText(/^All foods of .+ have been disabled$/).waitFor();
    await expect.poll(() => rowsOf(page, 'Foods').getByRole('switch', { checked: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'Enable all' }).click();
    await question.getByRole('button', { name: 'Enable all' }).click();
    await page.getByText(/^All foods of .+ have been enabled$/).waitFor();
    await expect.poll(() => rowsOf(page, 'Foods').getByRole('switch', { checked: false }).count()).toBe(0);
    await page.getByRole('button', { name: 'Delete all' }).click();
    const ask = page.getByRole('alertdialog');
    await ask
      .getByText(
        /^Are you sure you want to delete ALL food items from ".+"\? This action cannot be undone\.$/,
      )
      .waitFor();
    await ask.getByRole('button', { name: 'Delete all' }).click();
    await page.getByText('No food items found. Add your first food item!').waitFor();
  });

  test('one food is deleted after a question', async () => {
    const { page } = await openFoods(demo, ADMIN);
    await search(page, 'chai');
    await expect.poll(() => rowsOf(page, 'Foods').filter({ hasNotText: /chai/i }).count()).toBe(0);
    const remove = rowsOf(page, 'Foods')
      .first()
      .getByRole('button', { name: /^Delete/ });
    const name = (await remove.getAttribute('aria-label')) ?? '';
    const same = page.getByRole('button', { name, exact: true });
    const count = await same.count();
    await remove.click();
    const ask = page.getByRole('alertdialog');
    await ask.getByText('Are you sure you want to delete this food item?').waitFor();
    await ask.getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => same.count()).toBe(count - 1);
    // The focus goes on to the next row.
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await expect.poll(focused).toMatch(/^Delete /);
  });

  test('the heading has the focus when the only food of a search is deleted, also by another admin', async () => {
    const { page } = await openFoods(demo, ADMIN);
    const call = await logInToApi(demo.product, ADMIN);
    const [shop] = await call<{ _id: string }[]>('GET', '/api/shops');
    const add = (name: string) =>
      call<{ _id: string }>('POST', '/api/foods', { name, price: 10, shop: shop?._id });
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await add('Only Dosa');
    await search(page, 'Only Dosa');
    await page.getByRole('button', { name: 'Delete Only Dosa' }).press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter');
    await page.getByText('No food items match your search').waitFor();
    await expect.poll(focused).toBe('Manage Foods');
    const other = await add('Only Idli');
    await search(page, 'Only Idli');
    const edit = page.getByRole('button', { name: 'Edit Only Idli' });
    await edit.focus();
    await call('DELETE', `/api/foods/${other._id}`);
    await edit.waitFor({ state: 'detached' });
    await expect.poll(focused).toBe('Manage Foods');
  });

  test('a shop admin sees the assigned shops only and has no bulk actions with two shops, on a phone', async () => {
    const { page, pageErrors } = await openFoods(demo, SHOP_ADMIN, PHONE);
    const options = page.getByRole('combobox', { name: 'Shop' }).locator('option');
    await expect.poll(() => options.count()).toBe(3);
    await chooseShopOfFoods(page, 1);
    await waitUntilComplete(page);
    expect(await page.getByRole('button', { name: 'Delete all' }).count()).toBe(0);
    await rowsOf(page, 'Foods').first().getByRole('button', { name: /^Edit/ }).click();
    await page.getByRole('dialog').getByLabel('Name').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
    expect(pageErrors).toEqual([]);
  });

  test('a delivery user is redirected to the orders', async () => {
    const { page } = await openScreen(demo.browser, demo.product.url, DESKTOP);
    await logIn(page, DELIVERY, SECTION);
    await page.waitForURL((url) => url.searchParams.get('section') === 'orders');
  });
});
