import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { customCheckout, makePlacedOrder, makeShop, makeUser, type TestUser } from '../testing/factories.ts';

// Where an order goes: a place on the campus, or a drop point.

const OUTSIDE = 'This location is outside the campus. Please choose a place on the campus.';
const GONE = 'This drop point does not exist any more. Please choose another place.';
const NAIROBI = { lat: -1.29, lng: 36.82 };
const LIBRARY = { lat: 28.52631, lng: 77.57455 };

let app: TestApp;
let customer: TestUser;
let shop: string;

beforeAll(async () => {
  app = await startTestApp({ env: { CAMPUS_CENTER: '28.5265,77.575', CAMPUS_RADIUS_M: '1500' } });
  customer = await makeUser(app.ctx);
  shop = await makeShop(app.ctx, { manualOverride: true });
});
afterAll(() => app.close());

const startPayment = (more: object) =>
  app.request(customer, 'POST', '/api/razorpay/order', { ...customCheckout(shop, 100), ...more });

async function dropPoint(name: string, { lat, lng } = LIBRARY): Promise<string> {
  const [row] = await app.ctx.sql<{ id: string }[]>`
    insert into drop_points (name, lat, lng) values (${name}, ${lat}, ${lng}) returning drop_points.id`;
  return row?.id ?? '';
}

describe('a place on the map', () => {
  test('a place outside the campus is refused with a message for the field, and no payment is stored', async () => {
    const { status, body } = await startPayment({ addressLatLng: NAIROBI });
    expect({ status, body }).toEqual({
      status: 422,
      body: { code: 'OUTSIDE_CAMPUS', message: OUTSIDE, fields: { addressLatLng: OUTSIDE } },
    });
    expect(await app.ctx.sql`select 1 from payments`).toHaveLength(0);
  });

  test('a place just inside the radius is accepted, and one just outside is not', async () => {
    const north = (metres: number) => ({ lat: 28.5265 + metres / 111_195, lng: 77.575 });
    expect((await startPayment({ addressLatLng: north(1_499) })).status).toBe(200);
    expect((await startPayment({ addressLatLng: north(1_501) })).status).toBe(422);
  });

  test('when no campus is set, every place except 0,0 is accepted', async () => {
    const open = await startTestApp({ env: { DEMO_CAMPUS: 'false' } });
    const user = await makeUser(open.ctx);
    const checkout = customCheckout(await makeShop(open.ctx, { manualOverride: true }), 100);
    const start = (addressLatLng: object) =>
      open.request(user, 'POST', '/api/razorpay/order', { ...checkout, addressLatLng });
    expect((await start(NAIROBI)).status).toBe(200);
    expect((await start({ lat: 0, lng: 0 })).status).toBe(400);
    expect((await open.request(null, 'GET', '/api/config')).body).toMatchObject({ campus: null });
    await open.close();
  });
});

describe('a drop point', () => {
  test('a drop point gives the order its coordinates, and its name begins the address', async () => {
    const dropPointId = await dropPoint('Central Library');
    const checkout = { ...customCheckout(shop, 100), addressLatLng: { lat: 28.5263, lng: 77.5746 } };
    const placed = await makePlacedOrder(app, customer, { ...checkout, dropPointId });
    const { body } = await app.request(customer, 'GET', `/api/orders/track/${placed.orderId}`);
    expect(body).toMatchObject({
      address: 'Central Library, Hostel 3, room 12',
      addressLatLng: LIBRARY,
    });
  });

  test('a drop point that was moved since the customer saw it is refused with its new place', async () => {
    const dropPointId = await dropPoint('Gate 2');
    const addressLatLng = { lat: LIBRARY.lat + 0.0002, lng: LIBRARY.lng };
    const moved = 'Gate 2 has been moved. Please look at its new place before you pay.';
    expect(await startPayment({ dropPointId, addressLatLng })).toMatchObject({
      status: 409,
      body: {
        code: 'CONFLICT',
        message: moved,
        fields: { dropPointId: moved },
        dropPoint: { _id: dropPointId, name: 'Gate 2', location: LIBRARY },
      },
    });
    expect((await startPayment({ dropPointId, addressLatLng: LIBRARY })).status).toBe(200);
  });

  test('a payment that was started before the drop point was moved keeps its place', async () => {
    const dropPointId = await dropPoint('Gate 3');
    const checkout = { ...customCheckout(shop, 100), addressLatLng: LIBRARY, dropPointId };
    const start = () =>
      app.request(customer, 'POST', '/api/razorpay/order', checkout, { 'Idempotency-Key': 'k'.repeat(20) });
    const { status, body } = await start();
    await app.ctx.sql`update drop_points set lat = 28.53 where drop_points.id = ${dropPointId}`;
    expect(status).toBe(200);
    expect(await start()).toMatchObject({ status, body });
  });

  test('a deleted drop point is refused with a message for the field', async () => {
    const dropPointId = await dropPoint('Old Gate');
    await app.ctx.sql`delete from drop_points where drop_points.id = ${dropPointId}`;
    expect(await startPayment({ dropPointId })).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND', message: GONE, fields: { dropPointId: GONE } },
    });
  });

  test('a drop point that is no longer on the campus is refused', async () => {
    const dropPointId = await dropPoint('Far Gate', NAIROBI);
    expect(await startPayment({ dropPointId })).toMatchObject({
      status: 422,
      body: { code: 'OUTSIDE_CAMPUS', fields: { dropPointId: OUTSIDE } },
    });
  });

  test('an address that has more than 500 characters with the drop point is refused, and so is a wrong id', async () => {
    const dropPointId = await dropPoint('Sports Complex');
    expect(await startPayment({ dropPointId, address: 'x'.repeat(500) })).toMatchObject({
      status: 400,
      body: { fields: { address: 'At most 500 characters' } },
    });
    expect(await startPayment({ dropPointId: 'library' })).toMatchObject({
      status: 400,
      body: { fields: { dropPointId: 'Not an id' } },
    });
  });
});
