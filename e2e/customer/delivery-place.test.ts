import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { collectAnnouncements } from '../testing/announcements.ts';
import { logInToApi, registerCustomer } from '../testing/api-calls.ts';
import { chromiumPath, DESKTOP, logIn, openScreen } from '../testing/browser.ts';
import { ADMIN, startDemoProduct } from '../testing/start-demo-product.ts';

// Where an order goes: the map of the campus, and the drop points that admins keep.

const NAIROBI = { latitude: -1.29, longitude: 36.82 };
const OUTSIDE = 'This location is outside the campus. Please choose a place on the campus.';

interface DropPoint {
  _id: string;
  name: string;
  location: { lat: number; lng: number };
}

/** Runs in the page: whether the focus was lost. */
const isFocusLost = () => document.activeElement === null || document.activeElement === document.body;

describe.skipIf(chromiumPath === null)('the place of a delivery', () => {
  const demo = startDemoProduct();

  /** The checkout of a customer without an earlier order, so that no place is chosen yet. */
  const openCheckout = async () => {
    const contact = await registerCustomer(demo.product);
    const screen = await openScreen(demo.browser, demo.product.url);
    const { page } = screen;
    const shops = (await (await fetch(`${demo.product.url}/api/shops`)).json()) as {
      _id: string;
      isOpen: boolean;
    }[];
    await logIn(page, contact);
    await page.goto(`/shop/${shops.find(({ isOpen }) => isOpen)?._id}`);
    await page.getByRole('button', { name: /^add /i }).first().click();
    await page.getByRole('link', { name: /View cart/ }).click();
    await page.getByRole('button', { name: /^Checkout/ }).click();
    await page.getByRole('heading', { name: 'Order Form' }).waitFor();
    await page.locator('.leaflet-container').waitFor();
    return { ...screen, contact };
  };
  /** Not by a click: without pictures of the map the boxes open by themselves, and a click would close them. */
  const openCoordinates = (page: Page) =>
    page.locator('details', { hasText: 'Type coordinates' }).evaluate((box) => {
      (box as HTMLDetailsElement).open = true;
    });
  const submit = (page: Page) => page.getByRole('button', { name: /^Go To Payment/ }).click();
  /** The coordinates of the corners of the visible map, from the grid behind its tiles. */
  const visibleCorners = (page: Page) =>
    page.locator('.map-grid-tile').evaluateAll((tiles) =>
      tiles
        .filter((tile) => {
          const { right, bottom, left, top } = tile.getBoundingClientRect();
          const map = tile.closest('.map')?.getBoundingClientRect();
          return map && right > map.left && left < map.right && bottom > map.top && top < map.bottom;
        })
        .map((tile) => (tile.textContent ?? '').split(', ').map(Number)),
    );

  test('with a font size of 150 % at 320 px the buttons of the map cover no other one', async () => {
    const { page, context, pageErrors } = await openCheckout();
    await page.setViewportSize({ width: 320, height: 640 });
    const session = await context.newCDPSession(page);
    await session.send('Page.setFontSizes', { fontSizes: { standard: 24 } });
    const map = page.locator('.leaflet-container');
    await map.scrollIntoViewIfNeeded();
    const boxOf = async (name: string) => {
      const box = await page.getByRole('button', { name }).boundingBox();
      if (!box) throw new Error(`${name} is not shown`);
      return { ...box, right: box.x + box.width, bottom: box.y + box.height };
    };
    const frame = await map.boundingBox();
    const zoomIn = await boxOf('Zoom in');
    const locate = await boxOf('Use my location');
    const putPin = await boxOf('Put the pin in the middle');
    expect(locate.x).toBeGreaterThanOrEqual(zoomIn.right);
    expect(locate.bottom).toBeLessThanOrEqual(putPin.y);
    expect(putPin.x).toBeGreaterThanOrEqual(frame?.x ?? Infinity);
    expect(putPin.right).toBeLessThanOrEqual((frame?.x ?? 0) + (frame?.width ?? 0));
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  test('the map opens on the campus, ends there, and takes no place outside of it', async () => {
    const { page, context, pageErrors } = await openCheckout();
    const map = page.locator('.leaflet-container');
    const isNearCampus = async () => {
      let corners: number[][] = [];
      // The grid is drawn a moment after the map is there.
      await expect.poll(async () => (corners = await visibleCorners(page)).length).toBeGreaterThan(0);
      for (const [lat = 0, lng = 0] of corners) {
        expect(Math.abs(lat - 28.5265)).toBeLessThan(0.2);
        expect(Math.abs(lng - 77.575)).toBeLessThan(0.2);
      }
    };
    await isNearCampus();
    // The numbers of the grid are not read out.
    expect(await page.locator('.map-grid-tile:not([aria-hidden=true])').count()).toBe(0);
    await map.focus();
    for (let step = 0; step < 12; step += 1) await page.keyboard.press('Shift+ArrowLeft');
    for (let step = 0; step < 6; step += 1) await page.keyboard.press('-');
    await isNearCampus();

    // The device is far away: it says so, and what to do.
    await context.setGeolocation(NAIROBI);
    await page.getByRole('button', { name: 'Use my location' }).click();
    await page
      .getByText(/^Your location is outside the campus\. Press on the map inside the circle/)
      .waitFor();
    expect(await page.evaluate(isFocusLost)).toBe(false);
    await page.getByText('No location chosen yet').waitFor();

    // Typed coordinates outside the campus are refused too.
    await openCoordinates(page);
    await page.getByLabel('Latitude').fill('-1.29');
    await page.getByLabel('Longitude').fill('36.82');
    await page.getByText(OUTSIDE).first().waitFor();
    await submit(page);
    await page.locator('[data-toast]').getByText(OUTSIDE).waitFor();
    expect(new URL(page.url()).pathname).toBe('/checkout');

    // A drop point is chosen with one tap, the map moves there, and a pin beside it takes its place.
    await page.getByRole('button', { name: 'Central Library' }).click();
    await page.getByText('Your order comes to Central Library.').waitFor();
    expect(await page.getByRole('textbox', { name: 'Address' }).inputValue()).toBe('Central Library');
    await page.getByText('28.52631° N, 77.57455° E').waitFor();
    await page.locator('fieldset').getByText(OUTSIDE).waitFor({ state: 'detached' });
    await page.locator('.map-pin').focus();
    await page.keyboard.press('ArrowLeft');
    await page.getByText('Your order comes to your pin on the map.').waitFor();
    expect(await page.getByRole('textbox', { name: 'Address' }).inputValue()).not.toBe('Central Library');
    expect(await page.evaluate(isFocusLost)).toBe(false);
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  test('screen readers announce a chosen place once, and where a moved pin is', async () => {
    const { page, context } = await openCheckout();
    await page.getByRole('button', { name: 'Central Library' }).waitFor();
    const announced = await collectAnnouncements(page.locator('form').filter({ hasText: 'Deliver to' }));
    const coordinates = page.locator('summary output');
    await page.getByRole('button', { name: 'Central Library' }).click();
    await expect.poll(() => coordinates.textContent()).toBe('28.52631° N, 77.57455° E');
    expect(await announced()).toEqual(['Your order comes to Central Library.']);
    const pin = page.locator('.map-pin');
    for (let n = 0; n < 2; n += 1) {
      const before = (await coordinates.textContent()) ?? '';
      await pin.press('ArrowLeft');
      await expect.poll(() => coordinates.textContent()).not.toBe(before);
      const place = await coordinates.textContent();
      expect(await announced()).toEqual([`Your order comes to your pin on the map. ${place}`]);
    }
    await context.close();
  });

  test('the pin in the middle keeps the focus and is accepted', async () => {
    const { page, context } = await openCheckout();
    await page.getByRole('button', { name: 'Put the pin in the middle' }).click();
    await page.getByText('Your order comes to your pin on the map.').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toContain('map-pin');
    await submit(page);
    await page.getByRole('heading', { name: 'Order Summary' }).waitFor();
    await context.close();
  });

  test('a late answer about the location of the device does not replace a place that was chosen meanwhile', async () => {
    const { page, context } = await openCheckout();
    await page.evaluate(() => {
      const { geolocation } = navigator;
      const ask = geolocation.getCurrentPosition.bind(geolocation);
      geolocation.getCurrentPosition = (...how) => {
        Object.assign(window, { answer: () => ask(...how) });
      };
    });
    const locateButton = page.getByRole('button', { name: 'Use my location' });
    await locateButton.click();
    await expect.poll(() => locateButton.getAttribute('aria-busy')).toBe('true');
    await openCoordinates(page);
    await page.getByLabel('Latitude').fill('28.5231');
    await page.getByLabel('Longitude').fill('77.5741');
    const chosen = page.getByText('28.52310° N, 77.57410° E').first();
    await chosen.waitFor();
    await page.getByLabel('Latitude').fill('99');
    await page.getByText('From -90 to 90. The place above stays chosen.').waitFor();
    await page.evaluate(() => (window as unknown as { answer: () => void }).answer());
    await expect.poll(() => locateButton.getAttribute('aria-busy')).toBeNull();
    expect(await chosen.isVisible()).toBe(true);
    await context.close();
  });

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

    const { page, pageErrors, contact } = await openCheckout();
    await page.getByRole('button', { name: 'Old Gate' }).waitFor();
    await staff.getByRole('button', { name: 'Edit Old Gate' }).click();
    await staff.getByRole('dialog', { name: 'Edit Old Gate' }).getByLabel('Name').fill('New Gate');
    await staff.getByRole('button', { name: 'Save drop point' }).click();

    // The name changes without a reload.
    const chip = page.getByRole('button', { name: 'New Gate' });
    await chip.click();
    expect(await chip.getAttribute('aria-pressed')).toBe('true');
    await page.getByRole('textbox', { name: 'Address' }).fill('Call me at the barrier');
    await submit(page);
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

  test('the form follows a chosen drop point that is renamed and moved', async () => {
    const admin = await logInToApi(demo.product, ADMIN);
    const location = { lat: 28.5251, lng: 77.5763 };
    const { _id } = await admin<DropPoint>('POST', '/api/drop-points', { name: 'Old Name', location });
    const { page } = await openCheckout();
    await page.getByRole('button', { name: 'Old Name' }).click();
    await page.getByText('Your order comes to Old Name').waitFor();
    const address = page.getByRole('textbox', { name: 'Address' });
    expect(await address.inputValue()).toBe('Old Name');
    await admin('PUT', `/api/drop-points/${_id}`, { name: 'New Name', location: { lat: 28.53, lng: 77.58 } });
    await page.getByText('Your order comes to New Name').waitFor();
    expect(await address.inputValue()).toBe('New Name');
    // A place that is chosen on the map stays.
    await page.getByRole('button', { name: 'Use my location' }).click();
    await page.getByText('Your order comes to your pin on the map.').waitFor();
    await page.getByRole('button', { name: 'New Name' }).click();
    await page.getByText('Your order comes to New Name').waitFor();
    await submit(page);
    await page
      .getByText(/28\.53\d*, 77\.58/)
      .first()
      .waitFor();
  });

  test('a drop point that is deleted after it was chosen is refused, and the form asks for another place', async () => {
    const admin = await logInToApi(demo.product, ADMIN);
    const location = { lat: 28.5251, lng: 77.5763 };
    const { _id } = await admin<DropPoint>('POST', '/api/drop-points', { name: 'East Gate', location });
    const { page } = await openCheckout();
    await page.getByRole('button', { name: 'East Gate' }).click();
    await submit(page);
    await page.getByRole('heading', { name: 'Order Summary' }).waitFor();
    await admin('DELETE', `/api/drop-points/${_id}`);
    await page.getByRole('button', { name: /^Pay Now/ }).click();
    await page.getByText('This drop point does not exist any more. Please choose another place.').waitFor();
    await expect.poll(() => page.getByRole('button', { name: /^Pay Now/ }).isDisabled()).toBe(true);
    await expect.poll(() => page.evaluate(isFocusLost)).toBe(false);

    await page.getByRole('link', { name: 'Change the place' }).click();
    await page.getByText('East Gate does not exist any more. Choose another place.').waitFor();
    await submit(page);
    await page.getByText('Please select your location on the map').first().waitFor();
    await page.getByRole('button', { name: 'Use my location' }).click();
    await page.getByText('Your order comes to your pin on the map.').waitFor();
    await submit(page);
    await page.getByRole('button', { name: /^Pay Now/ }).click();
    await page.getByRole('button', { name: 'Success', exact: true }).click();
    await page.waitForURL(/\/track\/[A-Z0-9]{6}$/);
  });

  test('a drop point that is moved before the payment is refused, and the form shows its new place', async () => {
    const admin = await logInToApi(demo.product, ADMIN);
    const location = { lat: 28.5251, lng: 77.5763 };
    const { _id } = await admin<DropPoint>('POST', '/api/drop-points', { name: 'West Gate', location });
    const { page } = await openCheckout();
    await page.getByRole('button', { name: 'West Gate' }).click();
    await submit(page);
    await page.getByRole('heading', { name: 'Order Summary' }).waitFor();
    await admin('PUT', `/api/drop-points/${_id}`, {
      name: 'West Gate',
      location: { lat: 28.53, lng: 77.58 },
    });
    const pay = page.getByRole('button', { name: /^Pay Now/ });
    await pay.click();
    await page.getByText('West Gate has been moved. Please look at its new place before you pay.').waitFor();
    await expect.poll(() => pay.isDisabled()).toBe(true);

    await page.getByRole('link', { name: 'Change the place' }).click();
    await page.getByText('Your order comes to West Gate').waitFor();
    await page
      .getByText(/28\.53\d*, 77\.58/)
      .first()
      .waitFor();
    await submit(page);
    await pay.click();
    await page.getByRole('button', { name: 'Success', exact: true }).click();
    await page.waitForURL(/\/track\/[A-Z0-9]{6}$/);
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
