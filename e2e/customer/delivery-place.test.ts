import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { collectAnnouncements } from '../testing/announcements.ts';
import { chromiumPath, DESKTOP, logIn, openScreen } from '../testing/browser.ts';
import { openCheckout } from '../testing/open-checkout.ts';
import { logInForToken, logInToApi } from '../testing/product/api-calls.ts';
import { placeOrder } from '../testing/product/place-order.ts';
import { ADMIN, CUSTOMER, startDemoProduct } from '../testing/product/start-demo-product.ts';
import { areStored } from '../testing/stored-rows.ts';

const demo = startDemoProduct();

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
    const { page, context, pageErrors } = await openCheckout(demo);
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
    const { page, context, pageErrors } = await openCheckout(demo);
    const map = page.locator('.leaflet-container');
    const expectNearCampus = async () => {
      let corners: number[][] = [];
      // The grid is drawn a moment after the map is there.
      await expect.poll(async () => (corners = await visibleCorners(page)).length).toBeGreaterThan(0);
      for (const [lat = 0, lng = 0] of corners) {
        expect(Math.abs(lat - 28.5265)).toBeLessThan(0.2);
        expect(Math.abs(lng - 77.575)).toBeLessThan(0.2);
      }
    };
    await expectNearCampus();
    // The numbers of the grid are not read out.
    expect(await page.locator('.map-grid-tile:not([aria-hidden=true])').count()).toBe(0);
    await map.focus();
    for (let step = 0; step < 12; step += 1) await page.keyboard.press('Shift+ArrowLeft');
    for (let step = 0; step < 6; step += 1) await page.keyboard.press('-');
    await expectNearCampus();

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
    const { page, context } = await openCheckout(demo);
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
    const { page, context } = await openCheckout(demo);
    await page.getByRole('button', { name: 'Put the pin in the middle' }).click();
    await page.getByText('Your order comes to your pin on the map.').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toContain('map-pin');
    await submit(page);
    await page.getByRole('heading', { name: 'Order Summary' }).waitFor();
    await context.close();
  });

  test('a late answer about the location of the device does not replace a place that was chosen meanwhile', async () => {
    const { page, context } = await openCheckout(demo);
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

  test('the form follows a chosen drop point that is renamed and moved', async () => {
    const admin = await logInToApi(demo.product, ADMIN);
    const location = { lat: 28.5251, lng: 77.5763 };
    const { _id } = await admin<DropPoint>('POST', '/api/drop-points', { name: 'Old Name', location });
    const { page } = await openCheckout(demo);
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
    const { page } = await openCheckout(demo);
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
    const { page } = await openCheckout(demo);
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
});

describe.skipIf(chromiumPath === null)('the place of the last order', () => {
  test('a form does not start with an older place when only a filtered list was loaded', async () => {
    const api = await logInToApi(demo.product, CUSTOMER);
    const token = await logInForToken(demo.product, CUSTOMER);
    const earlier = await placeOrder(demo.product, token, { address: 'Hostel 1, Room 101' });
    const admin = await logInToApi(demo.product, ADMIN);
    await admin('PUT', `/api/orders/${earlier._id}/status`, { status: 'ACCEPTED' });
    const newest = await placeOrder(demo.product, token, { address: 'Hostel 7, Room 707' });
    const { page } = await openScreen(demo.browser, demo.product.url, DESKTOP);
    await logIn(page, CUSTOMER, '/orders/ACCEPTED');
    await page.getByText(earlier.orderId).waitFor();
    await expect.poll(() => areStored(page, [{ table: 'orders' }])).toBe(true);

    const custom = `/shop/${newest.shopId}?tab=custom`;
    await page.goto(custom);
    const address = page.getByRole('textbox', { name: 'Address' });
    const last = page.getByRole('button', { name: 'Same place as last time' });
    await last.waitFor();
    const me = await api<{ address?: string }>('GET', '/api/users/me');
    await expect.poll(() => address.inputValue()).toBe(me.address ?? '');
    await last.click();
    await expect.poll(() => address.inputValue()).toBe('Hostel 7, Room 707');

    // The whole list says which order is the newest.
    const second = await openScreen(demo.browser, demo.product.url, DESKTOP);
    await logIn(second.page, CUSTOMER, '/orders');
    await second.page.getByText(newest.orderId).waitFor();
    await expect.poll(() => areStored(second.page, [{ table: 'orders' }])).toBe(true);
    await second.page.goto(custom);
    await second.page.getByText('Your order comes to the same place as last time.').waitFor();
  });
});

/** Runs in the page: zooms in, and returns the lowest opacity of a tile in the frames after it. */
const lowestOpacityOfTiles = async () => {
  const tiles = () => [...document.querySelectorAll('.map-grid-tile')];
  const earlier = new Set(tiles());
  document.querySelector<HTMLElement>('.leaflet-control-zoom-in')?.click();
  let lowest = 1;
  // A tile of Leaflet fades in for 200 ms, which is more than ten frames.
  for (let framesWithNewTiles = 0; framesWithNewTiles < 10;) {
    await new Promise(requestAnimationFrame);
    const added = tiles().filter((tile) => !earlier.has(tile) && tile.matches('.leaflet-tile-loaded'));
    if (added.length > 0) framesWithNewTiles += 1;
    for (const tile of added) lowest = Math.min(lowest, Number(getComputedStyle(tile).opacity));
  }
  return lowest;
};

describe.skipIf(chromiumPath === null)('the tiles of a map', () => {
  test('do not fade in with reduced motion', async () => {
    // Every screen of these tests asks for reduced motion.
    const { page, context, pageErrors } = await openCheckout(demo);
    await page.locator('.map-grid-tile').first().waitFor();
    expect(await page.evaluate(lowestOpacityOfTiles)).toBe(1);
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});
