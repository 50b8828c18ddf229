import { describe, expect, test } from 'vitest';
import { chromiumPath, DESKTOP, logIn, openScreen } from '../../testing/browser.ts';
import { findUser, openSection } from '../../testing/dashboard.ts';
import { logInToApi, registerCustomer } from '../../testing/product/api-calls.ts';
import { NEW_SHOP } from '../../testing/product/new-shop.ts';
import {
  ADMIN,
  CUSTOMER,
  OWNER,
  startDemoProduct,
  SHOP_ADMIN,
} from '../../testing/product/start-demo-product.ts';

type User = Record<'_id' | 'name' | 'email' | 'contact' | 'address', string>;

describe.skipIf(chromiumPath === null)('roles of users', () => {
  const demo = startDemoProduct();
  const open = (contact: string, viewport = DESKTOP) => openSection(demo, contact, 'users', viewport);

  test("an admin sees why an owner's account and some parts of the own one cannot be changed", async () => {
    const { page } = await open(ADMIN);
    const dialog = await findUser(page, OWNER);
    for (const verb of ['edit', 'block', 'delete'])
      await dialog.getByText(`Admins cannot ${verb} owner accounts`).waitFor();
    expect(await dialog.getByRole('button', { name: 'Save' }).count()).toBe(0);
    expect(await dialog.getByRole('button', { name: /Block|Delete/ }).count()).toBe(0);
    expect(await dialog.getByRole('switch').count()).toBe(0);
    await page.keyboard.press('Escape');
    const own = await findUser(page, ADMIN);
    await own.getByRole('switch', { name: 'Delivery' }).waitFor();
    expect(await own.getByRole('switch', { name: 'Owner', exact: true }).count()).toBe(0);
    const admin = own.getByRole('switch', { name: 'Admin', exact: true });
    expect(await admin.isChecked()).toBe(true);
    expect(await admin.isDisabled()).toBe(true);
    const reason = own.getByText('You cannot remove your own admin privileges');
    expect(await admin.getAttribute('aria-describedby')).toBe(await reason.getAttribute('id'));
    await own.getByText('You cannot block your own account').waitFor();
    await own.getByText('You cannot delete your own account').waitFor();
    expect(await own.getByRole('button', { name: /Block|Delete/ }).count()).toBe(0);
  });

  test('an owner sees why the own role cannot be given up, and nothing else is refused', async () => {
    const { page } = await open(OWNER);
    const own = await findUser(page, OWNER);
    const owner = own.getByRole('switch', { name: 'Owner', exact: true });
    await own.getByText('You cannot remove your own owner privileges').waitFor();
    expect(await owner.isChecked()).toBe(true);
    expect(await owner.isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    const other = await findUser(page, ADMIN);
    await other.getByRole('button', { name: 'Delete' }).waitFor();
    expect(await other.getByRole('switch', { disabled: true }).count()).toBe(0);
    expect(await other.getByText(/cannot/).count()).toBe(0);
  });

  test('when the shops cannot be loaded, the assigned ones are asked for again by a button', async () => {
    const { page, context } = await open(OWNER);
    let isDown = true;
    await context.route('**/api/shops/admin', (route) =>
      isDown ? route.fulfill({ status: 400, body: '' }) : route.continue(),
    );
    const dialog = await findUser(page, SHOP_ADMIN);
    const shops = dialog.getByRole('region', { name: 'Assigned shops' });
    await shops.getByText('Failed to load shops.').waitFor();
    isDown = false;
    await shops.getByRole('button', { name: 'Try again' }).click();
    await shops.getByText('Failed to load shops.').waitFor({ state: 'detached' });
    await expect.poll(() => shops.getByRole('paragraph').textContent()).not.toBe('…');
  });

  test('after the role shop admin is set a dialog assigns shops; removing the role removes them', async () => {
    const { page } = await open(OWNER);
    const dialog = await findUser(page, CUSTOMER);
    await dialog.getByRole('switch', { name: 'Shop Admin' }).check();
    const shops = page.getByRole('dialog', { name: /^Assign shops/ });
    await shops.getByRole('checkbox').first().check();
    await shops.getByRole('button', { name: 'Save (1)' }).click();
    await page.getByText('Shop assignments saved successfully').waitFor();
    await shops.waitFor({ state: 'detached' });
    await dialog.getByText('No shop is assigned yet.').waitFor({ state: 'detached' });
    const role = dialog.getByRole('switch', { name: 'Shop Admin' });
    const question = page.getByRole('alertdialog', { name: /^Remove .+ from the assigned shop\?$/ });
    await role.uncheck();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => role.isChecked()).toBe(true);
    await role.uncheck();
    await question.getByRole('button', { name: 'Remove' }).click();
    await dialog.getByRole('heading', { name: 'Assigned shops' }).waitFor({ state: 'detached' });
  });

  test('a checked shop that somebody else deletes is not assigned, and the others can be saved', async () => {
    const ask = await logInToApi(demo.product, OWNER);
    const { _id } = await ask<{ _id: string }>('POST', '/api/shops', {
      name: 'A shop that is deleted',
      description: 'Momos after dark',
      address: 'Hostel road',
      contact: '9876543210',
    });
    const { page } = await open(ADMIN);
    const dialog = await findUser(page, SHOP_ADMIN);
    await dialog.getByRole('button', { name: 'Assign shops' }).click();
    const shops = page.getByRole('dialog', { name: /^Assign shops/ });
    await shops.getByRole('checkbox', { name: 'A shop that is deleted' }).check();
    await shops.getByRole('button', { name: 'Save (3)' }).waitFor();
    await ask('DELETE', `/api/shops/${_id}`);
    await shops.getByRole('button', { name: 'Save (2)' }).click();
    await page.getByText('Shop assignments saved successfully').waitFor();
    await shops.waitFor({ state: 'detached' });
  });

  test('one of many shops is found by typing and assigned; the assigned ones are first when the dialog opens again', async () => {
    const ask = await logInToApi(demo.product, OWNER);
    for (let n = 1; n <= 30; n += 1) await ask('POST', '/api/shops', { ...NEW_SHOP, name: `Stall ${n}` });
    const { page, pageErrors } = await open(OWNER, { width: 320, height: 640 });
    const dialog = await findUser(page, SHOP_ADMIN);
    const shops = page.getByRole('dialog', { name: /^Assign shops/ });
    const boxes = shops.getByRole('checkbox');
    const assign = dialog.getByRole('button', { name: 'Assign shops' });
    await assign.click();
    await shops.getByRole('checkbox', { name: 'Stall 30' }).waitFor();
    const count = await boxes.count();
    await shops.getByRole('searchbox', { name: 'Search shops' }).fill('stall 17');
    await expect.poll(() => boxes.count()).toBe(1);
    await boxes.check();
    await shops.getByRole('searchbox').fill('no such');
    await shops.getByText('Nothing found').waitFor();
    // The first Escape ends the search, and not the dialog.
    await shops.getByRole('searchbox').press('Escape');
    await expect.poll(() => boxes.count()).toBe(count);
    await shops.getByRole('button', { name: 'Save (3)' }).click();
    await shops.waitFor({ state: 'detached' });
    await dialog.getByText('Stall 17').waitFor();
    await assign.click();
    await shops.getByRole('checkbox', { name: 'Stall 17' }).waitFor();
    expect(await Promise.all([0, 1, 2, 3].map((place) => boxes.nth(place).isChecked()))).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(pageErrors).toEqual([]);
  });

  test('a role shows its new value from the tap on, also on a slow device; two taps are saved in their order', async () => {
    const { page } = await open(OWNER);
    const dialog = await findUser(page, CUSTOMER);
    const delivery = dialog.getByRole('switch', { name: 'Delivery' });
    const saved: unknown[] = [];
    page.on('response', (answer) => {
      if (answer.url().endsWith('/delivery-role')) saved.push(answer.request().postDataJSON().isDelivery);
    });
    // What the next frame would show, before any answer and any timer.
    const shown = await delivery.evaluate(async (input: HTMLInputElement) => {
      const states: boolean[] = [];
      for (let tap = 0; tap < 2; tap += 1) {
        input.click();
        await Promise.resolve();
        states.push(input.checked);
      }
      return states;
    });
    expect(shown).toEqual([true, false]);
    await expect.poll(() => saved).toEqual([true, false]);
    await expect.poll(() => delivery.isChecked()).toBe(false);
  });

  test('a role that cannot be saved shows its old value and the reason', async () => {
    const { page, context } = await open(OWNER);
    const dialog = await findUser(page, CUSTOMER);
    await context.route('**/delivery-role', (route) => route.abort());
    const delivery = dialog.getByRole('switch', { name: 'Delivery' });
    await delivery.click();
    await page.getByText('No connection. Check your network and try again.').waitFor();
    await expect.poll(() => delivery.isChecked()).toBe(false);
  });

  test('an admin whose role is taken during a form is told that the rights have changed', async () => {
    const contact = await registerCustomer(demo.product);
    const call = await logInToApi(demo.product, OWNER);
    const [user] = await call<User[]>('GET', `/api/users/admin/all?search=${contact}`);
    const role = (isAdmin: boolean) => call('PUT', `/api/users/admin/${user?._id}/admin-role`, { isAdmin });
    await role(true);
    const { page } = await openScreen(demo.browser, demo.product.url, DESKTOP);
    await logIn(page, contact, '/admin/dashboard?section=foods');
    await page.getByRole('button', { name: 'Add food' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Lost With The Role');
    await role(false);
    await page.getByText('Your rights have changed. You are not allowed to do this').waitFor();
    await page.waitForURL(`${demo.product.url}/`);
    // Now the page was never open to this user.
    await page.goto('/admin/dashboard?section=foods');
    await page.getByText('You are not allowed to do this', { exact: true }).waitFor();
  });

  test.each([
    ['page', 'customer', '/', 'All Shops'],
    ['section', 'delivery', '/admin/dashboard?section=orders', 'Manage Orders'],
  ])('a question closes with its %s when the role is taken, and nothing is deleted', async (...row) => {
    const [, remaining, path, heading] = row;
    const contact = await registerCustomer(demo.product);
    const call = await logInToApi(demo.product, OWNER);
    const [user] = await call<User[]>('GET', `/api/users/admin/all?search=${contact}`);
    const role = (isAdmin: boolean) => call('PUT', `/api/users/admin/${user?._id}/admin-role`, { isAdmin });
    if (remaining === 'delivery')
      await call('PUT', `/api/users/admin/${user?._id}/delivery-role`, { isDelivery: true });
    await role(true);
    const { page, pageErrors } = await openScreen(demo.browser, demo.product.url, DESKTOP);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'DELETE') sent.push(request.url());
    });
    await logIn(page, contact, '/admin/dashboard?section=shops');
    await page
      .getByRole('button', { name: /^Delete / })
      .first()
      .click();
    const question = page.getByRole('alertdialog');
    await question.waitFor();
    await role(false);
    if (path === '/')
      await page.getByText('Your rights have changed. You are not allowed to do this').waitFor();
    await question.waitFor({ state: 'detached' });
    await page.waitForURL(demo.product.url + path);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(heading);
    expect(sent).toEqual([]);
    expect(pageErrors).toEqual([]);
  });
});
