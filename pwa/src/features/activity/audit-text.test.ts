import { describe, expect, test } from 'vitest';
import type { AuditEntryAnswer } from '@canteen/domain/audit/audit.schema';
import { auditChanges, auditSentence } from './audit-text.ts';

const entry = (values: Partial<AuditEntryAnswer>): AuditEntryAnswer => ({
  _id: '1',
  at: '2026-11-20T06:30:00.000Z',
  actor: { _id: 'a', name: 'Meera' },
  action: 'food.update',
  subjectKind: 'food',
  subjectId: 'f',
  subjectName: 'Masala Dosa',
  before: null,
  after: null,
  ...values,
});
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const shopName = (id: string) => (id === 's1' ? 'Tapri' : 'a deleted shop');

describe('auditSentence', () => {
  test.each([
    [{}, ['changed the food ', 'Masala Dosa', '']],
    [{ action: 'bypass-entry.add', subjectName: 'a@b.in' }, ['put ', 'a@b.in', ' on the bypass list']],
    [{ action: 'user.set-mails', subjectName: 'Ravi' }, ['changed which mails they get', null, '']],
    [{ action: 'shop.delete', subjectKind: 'shop', subjectName: null }, ['deleted the shop ', '(shop)', '']],
    [
      { action: 'refund.retry', subjectKind: 'payment', subjectName: '123-45' },
      ['retried the refund of order ', '123-45', ''],
    ],
    [
      { action: 'refund.retry', subjectKind: 'payment', subjectName: null },
      ['retried the refund of a payment without an order', null, ''],
    ],
    [{ action: 'user.login', subjectName: 'Ravi' }, ['logged in', null, '']],
    [
      { action: 'mail.dismiss', subjectKind: 'mail', subjectName: null },
      ['dismissed a failed mail', null, ''],
    ],
    [{ action: 'made.up', subjectName: 'x' }, ['did made.up on ', 'x', '']],
  ] as const)('%j', (values, [before, name, after]) => {
    expect(auditSentence(entry(values))).toEqual({ before, name, after });
  });
});

describe('auditChanges', () => {
  test.each([
    [{ price: 40 }, { price: 45.5 }, [{ label: 'Price', before: '₹40', after: '₹45.50' }]],
    [{ enabled: true }, { enabled: false }, [{ label: 'Enabled', before: 'yes', after: 'no' }]],
    [{ tags: [] }, { tags: ['South', 'Hot'] }, [{ label: 'Tags', before: 'none', after: 'South, Hot' }]],
    [
      { managedShops: ['s1'] },
      { managedShops: ['s1', 's2'] },
      [{ label: 'Assigned shops', before: 'Tapri', after: 'Tapri, a deleted shop' }],
    ],
    [
      { location: null },
      { location: { lat: 28.5, lng: 77.5 } },
      [{ label: 'Pin on the map', before: 'none', after: '28.5, 77.5' }],
    ],
    [{ diet: 'unknown' }, { diet: 'non-veg' }, [{ label: 'Diet', before: 'Unknown', after: 'Non-veg' }]],
    [
      { allergens: ['nuts', 'milk'] },
      { allergens: [] },
      [{ label: 'Allergens', before: 'Milk, Nuts', after: 'none' }],
    ],
    [{ name: 'Same' }, { name: 'Same' }, []],
    // A deleted account: no id, and nothing of what was empty.
    [
      { _id: 'a1', name: 'Ravi', deletionRequestedAt: null, mailsAboutSteps: false, managedShops: [] },
      null,
      [
        { label: 'Name', before: 'Ravi', after: null },
        { label: 'Mails about each step of an order', before: 'no', after: null },
      ],
    ],
    [
      { deletionRequestedAt: '2026-11-20T06:30:00.000Z' },
      null,
      [{ label: 'Asked for deletion', before: expect.stringContaining('20 Nov') as string, after: null }],
    ],
    [
      { mailsAboutSteps: false },
      { mailsAboutSteps: true },
      [{ label: 'Mails about each step of an order', before: 'no', after: 'yes' }],
    ],
    // The device of a login and of an ended session.
    [
      null,
      { userAgent: FIREFOX, ip: '10.0.0.1' },
      [
        { label: 'Device', fact: 'Firefox on Linux' },
        { label: 'IP address', fact: '10.0.0.1' },
      ],
    ],
    [{ userAgent: FIREFOX }, null, [{ label: 'Device', fact: 'Firefox on Linux' }]],
    [{ mail: 'order-placed' }, null, [{ label: 'Mail', fact: 'Order placed' }]],
    // All foods of a shop are enabled, and none is removed.
    [
      {
        enabled: false,
        foodCount: 2,
        foods: [
          { _id: 'f1', name: 'Samosa' },
          { _id: 'f2', name: 'Tea' },
        ],
      },
      { enabled: true },
      [
        { label: 'Enabled', before: 'no', after: 'yes' },
        { label: 'Foods', fact: '2 foods: Samosa, Tea' },
      ],
    ],
    [
      { foods: [{ _id: 'f1', name: 'Samosa', price: 10 }] },
      { foods: [{ _id: 'f1', name: 'Samosa', price: 12 }] },
      [{ label: 'Samosa', before: 'Price ₹10', after: 'Price ₹12' }],
    ],
    [null, { email: 'a@b.in' }, [{ label: 'Email', before: null, after: 'a@b.in' }]],
    [{ foods: [{}, {}] }, null, [{ label: 'Foods', before: '2 foods', after: null }]],
    [
      { foods: [{ name: 'Samosa' }, { name: 'Tea' }] },
      null,
      [{ label: 'Foods', before: '2 foods: Samosa, Tea', after: null }],
    ],
    [
      { foods: Array.from({ length: 23 }, () => ({ name: 'Tea' })) },
      null,
      [
        {
          label: 'Foods',
          before: `23 foods: ${Array.from({ length: 20 }, () => 'Tea').join(', ')} and 3 more`,
          after: null,
        },
      ],
    ],
    [
      { foodCount: 3000, foods: Array.from({ length: 20 }, () => ({ name: 'Tea' })) },
      null,
      [
        {
          label: 'Foods',
          before: `3000 foods: ${Array.from({ length: 20 }, () => 'Tea').join(', ')} and 2980 more`,
          after: null,
        },
      ],
    ],
    [
      { foods: [{ name: 'Masala Dosa', price: 80, allergens: [] }, { name: 'Tea' }] },
      {
        foods: [
          { name: 'Masala Dosa', price: 90, allergens: ['milk'] },
          { name: 'TEA', tags: ['Hot'] },
        ],
        updated: 2,
      },
      [
        { label: 'Masala Dosa', before: 'Price ₹80, Allergens none', after: 'Price ₹90, Allergens Milk' },
        { label: 'Tea', before: 'Name Tea', after: 'Name TEA, Tags Hot' },
        { label: 'Updated', before: null, after: '2' },
      ],
    ],
    [
      { foods: Array.from({ length: 23 }, () => ({ name: 'Tea', price: 10 })) },
      // Only the first foods of a large import are stored.
      { updated: 1_500, foods: Array.from({ length: 23 }, () => ({ name: 'Tea', price: 12 })) },
      [
        ...Array.from({ length: 20 }, () => ({ label: 'Tea', before: 'Price ₹10', after: 'Price ₹12' })),
        { label: 'Foods', before: null, after: 'and 1480 more' },
        { label: 'Updated', before: null, after: '1500' },
      ],
    ],
  ])('%j → %j', (before, after, changes) => {
    expect(auditChanges({ before, after }, shopName)).toEqual(changes);
  });
});
