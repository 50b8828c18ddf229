import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createShopSchema } from './shop.schema.ts';

const shop = { name: 'Dosa House', description: 'Dosas', address: 'Block C', contact: '9876543210' };
const fieldsOf = (fields: object) => {
  const { error } = z.safeParse(createShopSchema, { ...shop, ...fields });
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
};

describe('the shop form', () => {
  it.each([
    [{ name: '' }, { name: 'Shop name is required' }],
    [{ description: ' ' }, { description: 'Description is required' }],
    [{ address: undefined }, { address: 'Address is required' }],
    [{ contact: undefined }, { contact: 'Contact number is required' }],
    [{ contact: '' }, { contact: 'Contact number is required' }],
    [{ contact: '98765' }, { contact: 'Contact must be exactly 10 digits' }],
    [{ contact: '98765432101' }, { contact: 'Contact must be exactly 10 digits' }],
    [{ contact: '987654321x' }, { contact: 'Contact must be exactly 10 digits' }],
    [{ openingTime: '24:00' }, { openingTime: 'Please use HH:MM' }],
    [{ closingTime: '9:00' }, { closingTime: 'Please use HH:MM' }],
    [{ location: { lat: 0, lng: 0 } }, { location: 'Please select your location on the map' }],
    [{ location: { lat: 91, lng: 0 } }, { 'location.lat': 'Please select your location on the map' }],
    [{ location: { lat: 28.5 } }, { 'location.lng': 'Please select your location on the map' }],
  ])('%j: %j', (fields, messages) => {
    expect(fieldsOf(fields)).toEqual(messages);
  });

  it('accepts only the fields of the specification and an optional location', () => {
    expect(fieldsOf({})).toEqual({});
    expect(fieldsOf({ location: null })).toEqual({});
    expect(fieldsOf({ location: { lat: 28.5245, lng: 77.5755 } })).toEqual({});
  });
});
