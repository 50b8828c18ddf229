import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FulfilmentKind } from '../carts/fulfilment.ts';
import { toPaise } from '../money.ts';
import { BASE_DELIVERY_FEE, quoteCart, quoteCustomOrder, quoteInRupees, type Quote } from './quote.ts';

const lines = () =>
  fc.array(
    fc.record({ price: fc.integer({ min: 1, max: 10_000_000 }), quantity: fc.integer({ min: 1, max: 99 }) }),
    {
      minLength: 1,
      maxLength: 60,
    },
  );

const kinds = () => fc.constantFrom<FulfilmentKind>('delivery');

function isWhole(quote: Quote) {
  return Object.values(quote).every((paise) => Number.isSafeInteger(paise) && paise >= 0);
}

describe('a quote', () => {
  it.each([
    [100, false, 0, 30, 130],
    [100.1, false, 0, 30.01, 130.11],
    [105.5, true, 5.28, 31.08, 141.86],
    [1000, false, 0, 120, 1120],
    [0.01, false, 0, 30, 30.01],
    [0.1, true, 0.01, 30, 30.11],
    [0.09, true, 0, 30, 30.09],
    [95.24, true, 4.76, 30, 130],
    [95.25, true, 4.76, 30, 130.01],
    [100.04, false, 0, 30, 130.04],
    [100.05, false, 0, 30.01, 130.06],
  ])(
    'of ₹%d (taxable: %s), delivered, is %d + %d = %d',
    (items, taxable, gstAmount, deliveryFee, totalPrice) => {
      const lines = [{ price: toPaise(items), quantity: 1 }];
      const quote = quoteCart({ lines, taxable, fulfilment: 'delivery' });
      expect(quoteInRupees(quote)).toEqual({ itemsTotal: items, gstAmount, deliveryFee, totalPrice });
    },
  );

  it.each([
    [1, 30, 31],
    [100, 30, 130],
    [100.1, 30.01, 130.11],
    [1000, 120, 1120],
  ])('of a custom order of ₹%d, delivered, has no GST: %d, %d', (price, deliveryFee, totalPrice) => {
    expect(quoteInRupees(quoteCustomOrder(toPaise(price), 'delivery'))).toEqual({
      itemsTotal: price,
      gstAmount: 0,
      deliveryFee,
      totalPrice,
    });
  });

  it('is the sum of its parts, in whole paise', () => {
    fc.assert(
      fc.property(lines(), fc.boolean(), kinds(), (cart, taxable, fulfilment) => {
        const quote = quoteCart({ lines: cart, taxable, fulfilment });
        expect(isWhole(quote)).toBe(true);
        expect(quote.totalPrice).toBe(quote.itemsTotal + quote.gstAmount + quote.deliveryFee);
        expect(quote.itemsTotal).toBe(cart.reduce((sum, { price, quantity }) => sum + price * quantity, 0));
        const rupees = quoteInRupees(quote);
        expect(toPaise(rupees.totalPrice)).toBe(
          toPaise(rupees.itemsTotal) + toPaise(rupees.gstAmount) + toPaise(rupees.deliveryFee),
        );
      }),
    );
  });

  it('is within half a paisa of the exact GST and fee', () => {
    fc.assert(
      fc.property(lines(), fc.boolean(), (cart, taxable) => {
        const { itemsTotal, gstAmount, deliveryFee } = quoteCart({
          lines: cart,
          taxable,
          fulfilment: 'delivery',
        });
        const gstError = BigInt(gstAmount) * 100n - BigInt(itemsTotal) * (taxable ? 5n : 0n);
        expect(gstError > -50n && gstError <= 50n).toBe(true);
        const above = BigInt(Math.max(0, itemsTotal + gstAmount - 100_00));
        const feeError = (BigInt(deliveryFee) - BigInt(BASE_DELIVERY_FEE)) * 10n - above;
        expect(feeError > -5n && feeError <= 5n).toBe(true);
      }),
    );
  });

  it('does not depend on how the items are split into lines, and grows with the items', () => {
    fc.assert(
      fc.property(lines(), fc.boolean(), kinds(), fc.nat(1_000_000), (cart, taxable, fulfilment, more) => {
        const quote = quoteCart({ lines: cart, taxable, fulfilment });
        const whole = [{ price: quote.itemsTotal, quantity: 1 }];
        expect(quoteCart({ lines: whole, taxable, fulfilment })).toEqual(quote);
        const larger = quoteCart({ lines: [...whole, { price: more, quantity: 1 }], taxable, fulfilment });
        expect(larger.totalPrice).toBeGreaterThanOrEqual(quote.totalPrice + more);
      }),
    );
  });

  it('refuses a fraction or a negative number in a line, even when the total is whole', () => {
    for (const wrong of [
      { price: 50.5, quantity: 2 },
      { price: -100, quantity: 1 },
      { price: 100, quantity: -1 },
      { price: 100, quantity: 1.5 },
    ]) {
      const lines = [{ price: 100_00, quantity: 2 }, wrong];
      expect(() => quoteCart({ lines, taxable: false, fulfilment: 'delivery' })).toThrow(RangeError);
    }
  });

  it.each([[-1], [0.5], [NaN], [Infinity], [Number.MAX_SAFE_INTEGER]])(
    'refuses a price of %d paise',
    (price) => {
      expect(() =>
        quoteCart({ lines: [{ price, quantity: 1 }], taxable: true, fulfilment: 'delivery' }),
      ).toThrow(RangeError);
      expect(() => quoteCustomOrder(price, 'delivery')).toThrow(RangeError);
    },
  );
});
