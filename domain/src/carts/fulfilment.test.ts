import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readFulfilment, storedFulfilment } from './fulfilment.ts';

it('a delivery is stored with its place', () => {
  const addressLatLng = { lat: 28.5245, lng: 77.5755 };
  expect(storedFulfilment({ kind: 'delivery', address: 'Hostel 3', addressLatLng })).toEqual({
    fulfilment: 'delivery',
    address: 'Hostel 3',
    lat: 28.5245,
    lng: 77.5755,
  });
});

it('reading a stored fulfilment returns the original one', () => {
  const place = fc.record({
    address: fc.string(),
    addressLatLng: fc.record({ lat: fc.double({ noNaN: true }), lng: fc.double({ noNaN: true }) }),
  });
  fc.assert(
    fc.property(place, (of) => {
      const delivery = { kind: 'delivery', ...of } as const;
      expect(readFulfilment(storedFulfilment(delivery))).toEqual(delivery);
    }),
  );
});
