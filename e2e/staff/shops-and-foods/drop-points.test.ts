import { describe, expect, test } from 'vitest';
import { collectAnnouncements } from '../../testing/announcements.ts';
import { chromiumPath, DESKTOP, logIn, openScreen } from '../../testing/browser.ts';
import { openCheckout } from '../../testing/open-checkout.ts';
import { logInToApi } from '../../testing/product/api-calls.ts';
import { ADMIN, OWNER, startDemoProduct } from '../../testing/product/start-demo-product.ts';

interface DropPoint {
  _id: string;
  name: string;
  location: { lat: number; lng: number };
}

/** Runs in the page: whether the focus was lost. */
const isFocusLost = () => document.activeElement === null || document.activeElement === document.body;

const demo = startDemoProduct();

describe.skipIf(chromiumPath === null)('the form of a drop point', () => {
  const open = async () => {
    const { page, pageErrors } = await openScreen(demo.browser, demo.product.url, {
      width: 360,
      height: 480,
    });
    await logIn(page, ADMIN, '/admin/dashboard?section=shops');
    return { page, pageErrors };
  };

  test('a missing place has the focus and is on the screen when the form is sent', async () => {
    const { page, pageErrors } = await open();
    await page.getByRole('button', { name: 'Add drop point' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add drop point' });
    const place = dialog.getByRole('group', { name: 'Place' });
    await place.getByRole('button', { name: 'Use my location' }).waitFor();
    await dialog.getByLabel('Name').fill('Gate 9');
    const save = dialog.getByRole('button', { name: 'Save drop point' });
    await save.press('Enter');
    const error = place.getByRole('alert').getByText(/\S/);
    await error.waitFor();
    await expect.poll(() => place.evaluate((group) => group.contains(document.activeElement))).toBe(true);
    const isOnScreen = () =>
      error.evaluate((text) => {
        const { top, bottom } = text.getBoundingClientRect();
        return top >= 0 && bottom <= window.innerHeight;
      });
    await expect.poll(isOnScreen).toBe(true);
    // With a wrong name too, the name is first.
    await dialog.getByLabel('Name').fill('');
    await save.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name');
    expect(pageErrors).toEqual([]);
  });

  test('screen readers announce the coordinates of the chosen place', async () => {
    const { page } = await open();
    await page.getByRole('button', { name: 'Add drop point' }).click();
    const place = page.getByRole('dialog', { name: 'Add drop point' }).getByRole('group', { name: 'Place' });
    await place.getByRole('button', { name: 'Put the pin in the middle' }).waitFor();
    const announced = await collectAnnouncements(place);
    await place.getByRole('button', { name: 'Put the pin in the middle' }).click();
    const coordinates = place.getByText(/^\d+\.\d{5}° N, \d+\.\d{5}° E$/);
    await coordinates.waitFor();
    expect(await announced()).toEqual([await coordinates.textContent()]);
  });

  test('says that somebody else has deleted the drop point, and keeps what was written', async () => {
    const call = await logInToApi(demo.product, OWNER);
    const [dropPoint] = await call<DropPoint[]>('GET', '/api/drop-points');
    if (!dropPoint) throw new Error('the demo has drop points');
    const { page, pageErrors } = await open();
    await page.getByRole('button', { name: `Edit ${dropPoint.name}`, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: `Edit ${dropPoint.name}` });
    await dialog.getByLabel('Name').fill('Kept While Typing');
    await call('DELETE', `/api/drop-points/${dropPoint._id}`);
    const note = dialog.getByRole('group', { name: 'You cannot save this drop point any more' });
    await note.getByText('It was deleted.').waitFor();
    expect(await dialog.getByLabel('Name').inputValue()).toBe('Kept While Typing');
    expect(await dialog.getByRole('button', { name: 'Save drop point' }).isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(pageErrors).toEqual([]);
  });

  test('two admins edit a drop point: the pin of one and the name of the other are kept', async () => {
    const call = await logInToApi(demo.product, ADMIN);
    const location = { lat: 28.5251, lng: 77.5763 };
    const { _id } = await call<DropPoint>('POST', '/api/drop-points', { name: 'Old Gate', location });
    const { page } = await openScreen(demo.browser, demo.product.url, DESKTOP);
    await logIn(page, ADMIN, '/admin/dashboard?section=shops');
    await page.getByRole('button', { name: 'Edit Old Gate' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Old Gate' });
    await dialog.getByLabel('Name').fill('Third Gate');
    const moved = { lat: 28.5241, lng: 77.5753 };
    await call('PUT', `/api/drop-points/${_id}`, { name: 'Second Gate', location: moved });
    await dialog.getByRole('button', { name: 'Save drop point' }).click();
    const note = dialog.getByRole('group', { name: 'Somebody else changed this drop point meanwhile' });
    await note.getByText('Name is now: Second Gate').waitFor();
    await note.getByText('Place is now: 28.52410° N, 77.57530° E').waitFor();
    await dialog.getByRole('group', { name: 'Place' }).getByText('28.52410° N, 77.57530° E').waitFor();
    await note.getByRole('button', { name: 'Keep mine: Name' }).click();
    await dialog.getByRole('button', { name: 'Save drop point' }).click();
    await page.getByText('Drop point "Third Gate" has been changed').waitFor();
    const list = (await (await fetch(`${demo.product.url}/api/drop-points`)).json()) as DropPoint[];
    expect(list.find((each) => each._id === _id)).toEqual({ _id, name: 'Third Gate', location: moved });
    await call('DELETE', `/api/drop-points/${_id}`);
  });
});

describe.skipIf(chromiumPath === null)('the places that admins keep', () => {
  test('an admin adds, edits and deletes a drop point; a customer at the checkout sees it and orders to it', async () => {
    const { page: staff } = await openScreen(demo.browser, demo.product.url, DESKTOP);
    await logIn(staff, ADMIN, '/admin/dashboard?section=shops');
    await staff.getByRole('button', { name: 'Add drop point' }).click();
    const dialog = staff.getByRole('dialog', { name: 'Add drop point' });
    await dialog.getByRole('button', { name: 'Save drop point' }).click();
    await dialog.getByText('Name is required').waitFor();
    await dialog.getByLabel('Name').fill('Old Gate');
    await dialog.getByRole('button', { name: 'Use my location' }).click();
    await dialog.getByText('28.52510° N, 77.57630° E').waitFor();
    await dialog.getByRole('button', { name: 'Save drop point' }).click();
    await staff.getByText('Drop point "Old Gate" has been added').waitFor();

    const { page, pageErrors, contact } = await openCheckout(demo);
    await page.getByRole('button', { name: 'Old Gate' }).waitFor();
    await staff.getByRole('button', { name: 'Edit Old Gate' }).click();
    await staff.getByRole('dialog', { name: 'Edit Old Gate' }).getByLabel('Name').fill('New Gate');
    await staff.getByRole('button', { name: 'Save drop point' }).click();

    // The name changes without a reload.
    const chip = page.getByRole('button', { name: 'New Gate' });
    await chip.click();
    expect(await chip.getAttribute('aria-pressed')).toBe('true');
    await page.getByRole('textbox', { name: 'Address' }).fill('Call me at the barrier');
    await page.getByRole('button', { name: /^Go To Payment/ }).click();
    await page.getByText('New Gate, Call me at the barrier').waitFor();
    await page.getByRole('button', { name: /^Pay Now/ }).click();
    await page.getByRole('button', { name: 'Success', exact: true }).click();
    await page.waitForURL(/\/track\/[A-Z0-9]{6}$/);
    const customer = await logInToApi(demo.product, contact);
    const [order] = await customer<object[]>('GET', '/api/orders?limit=1');
    expect(order).toMatchObject({
      address: 'New Gate, Call me at the barrier',
      addressLatLng: { lat: 28.5251, lng: 77.5763 },
    });

    await staff.getByRole('button', { name: 'Delete New Gate' }).click();
    await staff.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await staff.getByText('Drop point "New Gate" has been deleted').waitFor();
    await expect.poll(() => staff.evaluate(isFocusLost)).toBe(false);
    const left = (await (await fetch(`${demo.product.url}/api/drop-points`)).json()) as DropPoint[];
    expect(left.map(({ name }) => name)).not.toContain('New Gate');
    expect(pageErrors).toEqual([]);
  });

  test('the pin of a shop is set and removed without losing the focus', async () => {
    const { page } = await openScreen(demo.browser, demo.product.url, DESKTOP);
    await logIn(page, ADMIN, '/admin/dashboard?section=shops');
    await page.getByRole('button', { name: 'Add shop' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add shop' });
    for (const [button, next] of [
      ['Set pin', 'Use my location'],
      ['Use my location', 'Remove pin'],
      ['Remove pin', 'Set pin'],
    ] as const) {
      await dialog.getByRole('button', { name: button }).click();
      await dialog.getByRole('button', { name: next }).waitFor();
      await expect.poll(() => page.evaluate(isFocusLost)).toBe(false);
    }
  });
});
