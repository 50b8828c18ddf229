import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyActor, people, person } from '../testing/people.ts';
import { may } from '../users/permissions.ts';
import { ORDER_STATUSES } from './order-status.ts';
import { viewKey, viewOrder, type OrderRecord } from './order-view.ts';
import { orderSchema, type OrderView } from './order.schema.ts';

const order: OrderRecord = {
  _id: '64b000000000000000000001',
  number: 'C7K2QX',
  dayNumber: 42,
  userId: 'customer-id',
  shopId: 'mine',
  shopName: 'Night Dhaba',
  status: 'ACCEPTED',
  name: 'Asha Rao',
  contact: '9000000005',
  fulfilment: {
    kind: 'delivery',
    address: 'Tower 3, Room 512',
    addressLatLng: { lat: 28.5271, lng: 77.5779 },
  },
  items: [{ key: 'food-id', food: 'food-id', name: 'Paneer Roll', price: 105_50, quantity: 1, diet: 'veg' }],
  itemsTotal: 105_50,
  gstAmount: 5_28,
  deliveryFee: 31_08,
  totalPrice: 141_86,
  providerPaymentId: 'pay_Secret',
  createdAt: new Date('2026-11-20T08:00:00Z'),
  orderDescription: '1 x Paneer Roll',
  timeline: [
    { status: 'PAID', at: new Date('2026-11-20T08:00:00Z'), by: { role: 'customer', name: 'Asha Rao' } },
    {
      status: 'ACCEPTED',
      at: new Date('2026-11-20T08:01:00Z'),
      by: { role: 'shop-admin', name: 'Vikram Das' },
    },
    { status: 'READY', at: new Date('2026-11-20T08:02:00Z'), by: { role: 'system' } },
  ],
  erasedAt: null,
  openedAt: new Date('2026-11-20T08:00:30Z'),
  cursor: '742.15',
};

const PUBLIC = [
  '_id',
  'id',
  'orderId',
  'createdAt',
  'dayNumber',
  'shopId',
  'shopName',
  'status',
  'itemsTotal',
  'gstAmount',
  'deliveryFee',
  'totalPrice',
  'timeline',
  'cursor',
];
const CUSTOMER = ['name', 'contact', 'address', 'addressLatLng', 'userId'];
const ITEMS = ['orderDescription', 'items'];
const PAYMENT = ['paymentId'];
const STAFF = ['openedAt'];
const customer = person({ _id: 'customer-id' });
const keys = (view: OrderView | null) => view && Object.keys(view).sort();
const by = (view: OrderView | null) => view?.timeline.map((event) => event.by);

describe('viewOrder', () => {
  it('shows customers their order in rupees, with roles instead of names in the timeline', () => {
    const view = viewOrder(customer, order);
    expect(view).toEqual({
      _id: order._id,
      id: order._id,
      orderId: 'C7K2QX',
      dayNumber: 42,
      createdAt: '2026-11-20T08:00:00.000Z',
      shopId: 'mine',
      shopName: 'Night Dhaba',
      status: 'ACCEPTED',
      itemsTotal: 105.5,
      gstAmount: 5.28,
      deliveryFee: 31.08,
      totalPrice: 141.86,
      timeline: [
        { status: 'PAID', at: '2026-11-20T08:00:00.000Z', by: 'customer' },
        { status: 'ACCEPTED', at: '2026-11-20T08:01:00.000Z', by: 'shop-admin' },
        { status: 'READY', at: '2026-11-20T08:02:00.000Z', by: 'system' },
      ],
      userId: 'customer-id',
      name: 'Asha Rao',
      contact: '9000000005',
      address: 'Tower 3, Room 512',
      addressLatLng: { lat: 28.5271, lng: 77.5779 },
      orderDescription: '1 x Paneer Roll',
      items: [{ food: 'food-id', name: 'Paneer Roll', price: 105.5, quantity: 1, diet: 'veg' }],
      paymentId: 'pay_Secret',
      cursor: '742.15',
    });
  });

  it.each([
    ['admin', [...PUBLIC, ...CUSTOMER, ...ITEMS, ...PAYMENT, ...STAFF]],
    ['owner', [...PUBLIC, ...CUSTOMER, ...ITEMS, ...PAYMENT, ...STAFF]],
    ['delivery', [...PUBLIC, ...CUSTOMER, ...STAFF]],
    ['shopAdmin', [...PUBLIC, ...ITEMS, ...STAFF]],
    ['shopAdminWhoDelivers', [...PUBLIC, ...CUSTOMER, ...ITEMS, ...STAFF]],
    ['customer', null],
    ['guest', null],
  ] as const)('shows %s exactly their fields', (who, fields) => {
    expect(keys(viewOrder(people[who], order))).toEqual(fields && [...fields].sort());
  });

  it('names staff in the timeline to staff, and the customer only to those who may see the customer', () => {
    expect(by(viewOrder(people.admin, order))).toEqual(['Asha Rao', 'Vikram Das', 'system']);
    expect(by(viewOrder(people.delivery, order))).toEqual(['Asha Rao', 'Vikram Das', 'system']);
    expect(by(viewOrder(people.shopAdmin, order))).toEqual(['customer', 'Vikram Das', 'system']);
  });

  it('staff of another shop see their own order as its customer', () => {
    const ofAnotherShop = person({ _id: 'customer-id', isShopAdmin: true, managedShops: ['other'] });
    expect(by(viewOrder(ofAnotherShop, order))).toEqual(['customer', 'shop-admin', 'system']);
    expect(keys(viewOrder(ofAnotherShop, order))).toEqual(keys(viewOrder(customer, order)));
  });

  it('staff of the shop who are also the customer see everything', () => {
    const staff = person({ _id: 'customer-id', isShopAdmin: true, managedShops: ['mine'] });
    expect(keys(viewOrder(staff, order))).toEqual(
      [...PUBLIC, ...CUSTOMER, ...ITEMS, ...PAYMENT, ...STAFF].sort(),
    );
    expect(by(viewOrder(staff, order))).toEqual(['Asha Rao', 'Vikram Das', 'system']);
  });

  it('the order of a deleted account belongs to nobody', () => {
    const ownerless = { ...order, userId: null };
    expect(viewOrder(customer, ownerless)).toBeNull();
    expect(viewOrder(people.admin, ownerless)).not.toHaveProperty('userId');
  });
});

describe('viewOrder, for all combinations of flags', () => {
  // Each private value is a unique text, so that the test finds it anywhere in the answer.
  const secrets = {
    customer: ['secret-customer', 'secret-name', 'secret-contact', 'secret-address', '12.345', '67.891'],
    items: ['secret-key', 'secret-food', 'secret-item', '4321.09', 'secret-description'],
    payment: ['secret-payment'],
    staff: ['secret-staff'],
  };
  const record = (customerId: string, shopId: string): fc.Arbitrary<OrderRecord> =>
    fc
      .record({
        status: fc.constantFrom(...ORDER_STATUSES),
        role: fc.constantFrom('shop-admin', 'delivery', 'admin', 'owner', 'system'),
      })
      .map(({ status, role }) => ({
        ...order,
        userId: customerId,
        shopId,
        status,
        name: 'secret-name',
        contact: 'secret-contact',
        fulfilment: {
          kind: 'delivery',
          address: 'secret-address',
          addressLatLng: { lat: 12.345, lng: 67.891 },
        },
        items: [
          {
            key: 'secret-key',
            food: 'secret-food',
            name: 'secret-item',
            price: 432_109,
            quantity: 7,
            diet: 'egg',
          },
        ],
        orderDescription: 'secret-description',
        providerPaymentId: 'secret-payment',
        timeline: [
          { status: 'PAID', at: order.createdAt, by: { role: 'customer', name: 'secret-name' } },
          { status, at: order.createdAt, by: { role, name: 'secret-staff' } },
        ],
      }));
  const anyOrder = () =>
    fc
      .tuple(fc.constantFrom('me', 'somebody', 'secret-customer'), fc.constantFrom('mine', 'theirs'))
      .chain(([customerId, shopId]) => record(customerId, shopId));

  it('sends nothing that a role may not see', () => {
    fc.assert(
      fc.property(anyActor(), anyOrder(), (viewer, full) => {
        const sent = JSON.stringify(viewOrder(viewer, full));
        const own = full.userId === viewer._id && !viewer.isBlocked;
        const admin = (viewer.isAdmin || viewer.isOwner) && !viewer.isBlocked;
        const delivery = viewer.isDelivery && !viewer.isBlocked;
        const shopAdmin =
          viewer.isShopAdmin && viewer.managedShops.includes(full.shopId) && !viewer.isBlocked;
        const expectVisible = (words: string[], allowed: boolean) => {
          for (const word of words) {
            if (!allowed) expect(sent).not.toContain(word);
          }
        };
        expect(sent !== 'null').toBe(own || admin || delivery || shopAdmin);
        expectVisible(secrets.customer, own || admin || delivery);
        expectVisible(secrets.items, own || admin || shopAdmin);
        expectVisible(secrets.payment, own || admin);
        expectVisible(secrets.staff, admin || delivery || shopAdmin);
      }),
      { numRuns: 2000 },
    );
  });

  it('sends the same to viewers with the same key', () => {
    fc.assert(
      fc.property(anyActor(), anyActor(), anyOrder(), (one, other, full) => {
        fc.pre(viewKey(one, full) === viewKey(other, full));
        expect(viewOrder(one, full)).toEqual(viewOrder(other, full));
      }),
      { numRuns: 2000 },
    );
  });

  it('sends everything that a role may see', () => {
    fc.assert(
      fc.property(anyActor(), anyOrder(), (viewer, full) => {
        const view = viewOrder(viewer, full);
        expect(view !== null).toBe(may(viewer, 'order.view', full));
        if (!view) return;
        expect(orderSchema.parse(view)).toEqual(view);
        expect(view.name).toBe(may(viewer, 'order.viewCustomer', full) ? full.name : undefined);
        expect(view.items?.length).toBe(may(viewer, 'order.viewItems', full) ? 1 : undefined);
        expect(view.totalPrice).toBe(141.86);
      }),
    );
  });
});

describe('an order whose personal data was erased', () => {
  const erasedAt = new Date('2027-11-21T08:00:00Z');
  const erased: OrderRecord = {
    ...order,
    userId: null,
    name: '',
    contact: '',
    orderDescription: '',
    fulfilment: { kind: 'delivery', address: '', addressLatLng: { lat: 0, lng: 0 } },
    erasedAt,
  };

  it('tells those who may see customers when it was erased, and has no empty fields', () => {
    for (const viewer of [people.admin, people.owner, people.delivery]) {
      const view = viewOrder(viewer, erased);
      expect(view).toMatchObject({ erasedAt: erasedAt.toISOString(), totalPrice: 141.86 });
      for (const field of ['name', 'contact', 'address', 'addressLatLng'])
        expect(view).not.toHaveProperty(field);
      expect(orderSchema.safeParse(view).success).toBe(true);
    }
    expect(viewOrder(people.shopAdmin, erased)).not.toHaveProperty('erasedAt');
  });
});
