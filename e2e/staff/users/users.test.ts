import { describe, expect, test } from 'vitest';
import {
  chromiumPath,
  DESKTOP,
  logIn,
  nextFrame,
  openScreen,
  PASSWORD,
  PHONE,
  type Screen,
} from '../../testing/browser.ts';
import { chooseOption } from '../../testing/choose-option.ts';
import { findUser, openSection, rowsOf } from '../../testing/dashboard.ts';
import { holdRequests } from '../../testing/hold-requests.ts';
import { logInForToken, logInToApi, registerCustomer } from '../../testing/product/api-calls.ts';
import { placeOrder } from '../../testing/product/place-order.ts';
import {
  ADMIN,
  CUSTOMER,
  DELIVERY,
  OWNER,
  SHOP_ADMIN,
  startDemoProduct,
} from '../../testing/product/start-demo-product.ts';

const demo = startDemoProduct();

type User = Record<'_id' | 'name' | 'email' | 'contact' | 'address', string>;

const SECTION = '/admin/dashboard?section=users';

describe.skipIf(chromiumPath === null)('Manage Users', () => {
  const open = (contact: string, viewport = DESKTOP) => openSection(demo, contact, 'users', viewport);
  /** A screen that gets no change of others before its own requests are answered. */
  const openWithoutSocket = async (contact: string): Promise<Screen> => {
    const screen = await openScreen(demo.browser, demo.product.url, DESKTOP);
    await screen.context.route('**/socket.io/**', (route) => route.abort());
    await screen.context.routeWebSocket(/\/socket\.io\//, (socket) => socket.close());
    await logIn(screen.page, contact, SECTION);
    return screen;
  };

  test('an admin finds, edits, blocks and unblocks an account', async () => {
    const { page, pageErrors } = await open(ADMIN);
    const dialog = await findUser(page, CUSTOMER);
    await dialog.getByLabel('Address').fill('Hostel 9, room 12');
    const save = dialog.getByRole('button', { name: 'Save' });
    await save.press('Enter');
    await page.getByText('User updated successfully').waitFor();
    await expect.poll(() => save.isEnabled()).toBe(false);
    await nextFrame(page);
    expect(await save.evaluate((button) => button === document.activeElement)).toBe(true);
    await dialog.getByRole('button', { name: 'Block' }).click();
    await page.getByText('User blocked successfully').waitFor();
    await dialog.getByText('Blocked', { exact: true }).waitFor();
    // By key: so soon after 'Block', a click at the same place is ignored.
    await dialog.getByRole('button', { name: 'Unblock' }).press('Enter');
    await page.getByText('User unblocked successfully').waitFor();
    expect(pageErrors).toEqual([]);
  });

  test('a wrong value is reported at its field, and the input stays', async () => {
    const { page } = await open(ADMIN);
    const dialog = await findUser(page, CUSTOMER);
    await dialog.getByLabel('Contact number').fill('123');
    await dialog.getByLabel('Name').fill('Kept Name');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Please enter a valid 10-digit phone number').waitFor();
    expect(await dialog.getByLabel('Name').inputValue()).toBe('Kept Name');
    await dialog.getByLabel('Contact number').fill(SHOP_ADMIN);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('This contact number is already in use').waitFor();
  });

  test('an edit keeps what somebody else has changed meanwhile, and says so when both changed the same field', async () => {
    const { page } = await openWithoutSocket(ADMIN);
    const dialog = await findUser(page, CUSTOMER);
    const call = await logInToApi(demo.product, OWNER);
    const [user] = await call<User[]>('GET', `/api/users/admin/all?search=${CUSTOMER}`);
    if (!user) throw new Error('the demo has this customer');
    const path = `/api/users/admin/${user._id}`;
    const { name, email, contact } = user;
    await call('PUT', path, { name, email, contact, address: 'Hostel 2, room 7' });

    await dialog.getByRole('textbox', { name: 'Name' }).fill('Another Name');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('User updated successfully').waitFor();
    const address = dialog.getByRole('textbox', { name: 'Address' });
    await expect.poll(() => address.inputValue()).toBe('Hostel 2, room 7');

    await call('PUT', path, { name: 'A Third Name', email, contact, address: 'Hostel 3' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('My Name');
    // The answer to this brings the newer name.
    await dialog.getByRole('switch', { name: 'Delivery' }).check();
    await dialog.getByRole('switch', { name: 'Delivery' }).uncheck();
    await expect
      .poll(async () => (await call<User[]>('GET', `/api/users/admin/all?search=${CUSTOMER}`))[0])
      .toMatchObject({ isDelivery: false });
    const note = dialog.getByRole('group', { name: 'Somebody else changed this account meanwhile' });
    await note.getByText('Name is now: A Third Name').waitFor();
    await expect.poll(() => dialog.getByRole('textbox', { name: 'Address' }).inputValue()).toBe('Hostel 3');
    expect(await dialog.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('My Name');
    await note.getByRole('button', { name: 'Keep mine: Name' }).click();
    // The answer to the form brings this one.
    await call('PUT', path, { name: 'A Fourth Name', email, contact, address: 'Hostel 3' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await note.getByText('Name is now: A Fourth Name').waitFor();
    expect(await dialog.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('My Name');
    await note.getByRole('button', { name: 'Keep mine: Name' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await note.waitFor({ state: 'detached' });
    await expect
      .poll(async () => (await call<User[]>('GET', `/api/users/admin/all?search=${CUSTOMER}`))[0])
      .toMatchObject({ name: 'My Name', address: 'Hostel 3' });
  });

  test('a changed email is saved after a question only, and one that another admin changed asks nothing', async () => {
    const { page, pageErrors } = await open(ADMIN);
    const contact = await registerCustomer(demo.product);
    const dialog = await findUser(page, contact);
    const call = await logInToApi(demo.product, OWNER);
    const stored = async () => (await call<User[]>('GET', `/api/users/admin/all?search=${contact}`))[0];
    const { _id = '', name = '', email = '' } = (await stored()) ?? {};
    const box = dialog.getByRole('textbox', { name: 'Email' });
    const mine = `mine${contact}@snu.edu.in`;
    const question = page.getByRole('alertdialog', { name: `Change the email to ${mine}?` });
    await box.fill(mine);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await box.inputValue()).toBe(mine);
    expect(await stored()).toMatchObject({ email });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await question.getByRole('button', { name: 'Change email' }).click();
    await page.getByText('User updated successfully').waitFor();
    expect(await stored()).toMatchObject({ email: mine });

    const theirs = `theirs${contact}@snu.edu.in`;
    await dialog.getByRole('textbox', { name: 'Address' }).fill('Hostel 9, room 12');
    await call('PUT', `/api/users/admin/${_id}`, { name, email: theirs, contact, address: 'Hostel 5' });
    await expect.poll(() => box.inputValue()).toBe(theirs);
    await dialog.getByRole('button', { name: 'Keep mine: Address' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.poll(stored).toMatchObject({ email: theirs, address: 'Hostel 9, room 12' });
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    expect(pageErrors).toEqual([]);
  });

  test('what is typed during a save stays, and is saved next', async () => {
    const { page, pageErrors } = await open(ADMIN);
    const contact = await registerCustomer(demo.product);
    const dialog = await findUser(page, contact);
    const call = await logInToApi(demo.product, OWNER);
    let goOn = () => {};
    const isTyped = new Promise<void>((resolve) => (goOn = resolve));
    await page.context().route(
      (url) => /\/api\/users\/admin\/[0-9a-f]{24}$/.test(url.pathname),
      async (route) => {
        await isTyped;
        await route.continue();
      },
      { times: 1 },
    );
    const address = dialog.getByRole('textbox', { name: 'Address' });
    const save = dialog.getByRole('button', { name: 'Save' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Nandini Iyer');
    await address.fill('Hostel 9');
    await Promise.all([page.waitForRequest((request) => request.method() === 'PUT'), save.click()]);
    await address.fill('Hostel 9, room 12');
    goOn();
    await page.getByText('User updated successfully').waitFor();
    await expect.poll(() => save.isEnabled()).toBe(true);
    expect(await address.inputValue()).toBe('Hostel 9, room 12');
    await save.click();
    await expect
      .poll(async () => (await call<User[]>('GET', `/api/users/admin/all?search=${contact}`))[0])
      .toMatchObject({ name: 'Nandini Iyer', address: 'Hostel 9, room 12' });
    expect(pageErrors).toEqual([]);
  });

  test('an account that registers appears without a reload', async () => {
    const { page } = await open(ADMIN);
    await rowsOf(page, 'Users').first().waitFor();
    const contact = await registerCustomer(demo.product);
    await rowsOf(page, 'Users').filter({ hasText: contact }).waitFor();
  });

  test('the server sorts and filters the list, and the URL keeps both', async () => {
    const { page } = await open(ADMIN);
    await chooseOption(page.getByRole('combobox', { name: 'Role' }), 'shop-admin');
    await page.waitForURL((url) => url.searchParams.get('role') === 'shop-admin');
    await expect
      .poll(() => rowsOf(page, 'Users').filter({ hasText: 'Shop Admin' }).count())
      .toBeGreaterThan(0);
    await expect.poll(() => rowsOf(page, 'Users').filter({ hasNotText: 'Shop Admin' }).count()).toBe(0);
    await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
    await page.waitForURL((url) => url.searchParams.get('sort') === 'name');
    await page.reload();
    await expect.poll(() => page.getByRole('combobox', { name: 'Role' }).inputValue()).toBe('shop-admin');
    await page.getByRole('searchbox').fill('nobody of this name');
    await page.getByText('No users found.').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(() => rowsOf(page, 'Users').count()).toBeGreaterThan(4);
  });

  test('on a phone the hidden head of the table names the columns and takes no focus', async () => {
    const { page } = await open(ADMIN, PHONE);
    await rowsOf(page, 'Users').first().waitFor();
    const head = page.getByRole('table', { name: 'Users' }).locator('thead');
    for (const name of ['Name', 'Email', 'Actions'])
      expect(await head.getByRole('columnheader', { name, exact: true }).count()).toBe(1);
    expect(await head.getByRole('button').count()).toBe(0);
  });

  test('deleting asks first, and the account is gone', async () => {
    const { page } = await open(OWNER);
    const dialog = await findUser(page, await registerCustomer(demo.product));
    await dialog.getByRole('button', { name: 'Delete' }).click();
    const ask = page.getByRole('alertdialog');
    await ask.getByText(/^Are you sure you want to delete .+\? This action cannot be undone\.$/).waitFor();
    await ask.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('User deleted successfully').waitFor();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Manage Users');
    await page.getByText('No users found.').waitFor();
  });

  test('the dialog of a deleted account closes while the list is still being read', async () => {
    const contact = await registerCustomer(demo.product);
    const { page, context } = await openWithoutSocket(OWNER);
    const dialog = await findUser(page, contact);
    // A read that gets no answer fails at its time limit.
    const failed: string[] = [];
    page.on('requestfailed', (request) => failed.push(new URL(request.url()).pathname));
    const answer = await holdRequests(context, '**/api/users/admin/all?*');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText('Its orders and their figures stay.').waitFor();
    await question.getByRole('button', { name: 'Delete' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(failed).not.toContain('/api/users/admin/all');
    expect(await rowsOf(page, 'Users').count()).toBe(0);
    answer();
    await page.getByText('No users found.').waitFor();
  });

  test('an account that somebody else has deleted leaves the list when it cannot be changed', async () => {
    const call = await logInToApi(demo.product, OWNER);
    const contact = await registerCustomer(demo.product);
    const [user] = await call<User[]>('GET', `/api/users/admin/all?search=${contact}`);
    const { page } = await openWithoutSocket(ADMIN);
    const dialog = await findUser(page, contact);
    await call('DELETE', `/api/users/admin/${user?._id}`);
    await dialog.getByLabel('Address').fill('Hostel 9, room 12');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('There is no such user').waitFor();
    await dialog.getByRole('group', { name: 'You cannot save this account any more' }).waitFor();
    expect(await dialog.getByLabel('Address').inputValue()).toBe('Hostel 9, room 12');
    await expect.poll(() => rowsOf(page, 'Users').count()).toBe(0);
  });

  test('an account leads to its orders and its changes, and asks before input is lost', async () => {
    const contact = await registerCustomer(demo.product);
    const { orderId } = await placeOrder(demo.product, await logInForToken(demo.product, contact));
    const { page, pageErrors } = await open(ADMIN, PHONE);
    const dialog = await findUser(page, contact);
    const address = dialog.getByRole('textbox', { name: 'Address' });
    await address.fill('Hostel 9, room 12');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('User updated successfully').waitFor();

    await dialog.getByRole('link', { name: 'Orders' }).click();
    const orders = page.getByRole('table', { name: 'Orders' }).locator('tbody').getByRole('row');
    await orders.filter({ hasText: orderId }).waitFor();
    expect(await orders.count()).toBe(1);
    await page.reload();
    await orders.filter({ hasText: orderId }).waitFor();
    expect(await orders.count()).toBe(1);
    const chip = page.getByRole('button', { name: 'Only orders of Nandini Rao' });
    await chip.click();
    await expect.poll(() => orders.count()).toBeGreaterThan(1);
    await chip.waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.has('user')).toBe(false);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Manage Orders');

    await page.goBack();
    await findUser(page, contact);
    await address.fill('Hostel 10');
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
    await dialog.getByRole('link', { name: 'Changes' }).click();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await address.inputValue()).toBe('Hostel 10');
    await dialog.getByRole('link', { name: 'Changes' }).click();
    await question.getByRole('button', { name: 'Discard' }).click();
    await page.getByText('Only changes of Nandini Rao').waitFor();
    await page.getByRole('list', { name: 'Changes' }).getByText('Hostel 9, room 12').waitFor();
    await page.goBack();
    await rowsOf(page, 'Users').first().waitFor();
    expect(pageErrors).toEqual([]);
  });

  test('the orders of one person are shown only to those who may search customers', async () => {
    const call = await logInToApi(demo.product, OWNER);
    const [user] = await call<User[]>('GET', `/api/users/admin/all?search=${CUSTOMER}`);
    const path = `/admin/dashboard?section=orders&user=${user?._id}`;
    const chip = (page: Screen['page']) => page.getByRole('button', { name: /^Only orders of/ });
    const delivery = await openScreen(demo.browser, demo.product.url, DESKTOP);
    await logIn(delivery.page, DELIVERY, path);
    await chip(delivery.page).getByText('Only orders of one customer').waitFor();
    const { page } = await openScreen(demo.browser, demo.product.url, DESKTOP);
    await logIn(page, SHOP_ADMIN, path);
    await page.getByRole('table', { name: 'Orders' }).waitFor();
    expect(await chip(page).count()).toBe(0);
  });

  test('an account says at once that its deletion was asked for, and that it was withdrawn', async () => {
    const contact = await registerCustomer(demo.product);
    const token = await logInForToken(demo.product, contact);
    // With an order under way the deletion waits.
    await placeOrder(demo.product, token);
    const { page } = await open(ADMIN);
    const dialog = await findUser(page, contact);
    await dialog.getByRole('textbox', { name: 'Address' }).waitFor();
    const note = dialog.getByText('This account will be deleted');
    expect(await note.count()).toBe(0);
    const customer = await logInToApi(demo.product, contact);
    await customer('POST', '/api/users/me/deletion', { password: PASSWORD });
    await note.waitFor();
    await customer('DELETE', '/api/users/me/deletion');
    await note.waitFor({ state: 'detached' });
  });

  test('a shop admin cannot open it', async () => {
    const { page } = await openScreen(demo.browser, demo.product.url, DESKTOP);
    await logIn(page, SHOP_ADMIN, SECTION);
    await page.getByText('Only admins and owners can access this page').waitFor();
    await page.waitForURL(`${demo.product.url}/`);
  });
});
