import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ApiError } from '../../lib/requests/api-error.ts';
import { answersTo, KEYS, make, proofOf, randomMoves, walk, World } from '../../testing/payment-walk.ts';
import { isInactive } from './payment-change.ts';

it('a walk reaches every stage', () => {
  const seen = new Set<string>();
  walk(
    (world) => {
      for (const { at } of world.payments.byKey.values()) seen.add(at);
    },
    { seed: 1 },
  );
  expect([...seen].toSorted()).toEqual([
    'asking',
    'checking-quote',
    'completing',
    'creating-order',
    'discarding',
    'dropping-proof',
    'idle',
    'loading-widget',
    'looking-up',
    'ordered',
    'reading',
    'returned',
    'saving',
    'saving-proof',
    'starting',
    'verifying',
    'waiting',
    'widget-open',
  ]);
});

it('a proof is kept, in the state and on the device, until the server has ended the payment or refused the proof', () => {
  walk((world, before, made) => {
    for (const key of KEYS) {
      const former = before.byKey.get(key);
      const state = world.state(key);
      if (!former?.payment.proof || !state) continue;
      const serverDecided =
        (made?.answer.type === 'verified' && !made.answer.valid) ||
        (made?.answer.type === 'failed' &&
          made.answer.error instanceof ApiError &&
          [403, 422].includes(made.answer.error.status));
      const isEnded = ['completing', 'ordered', 'discarding', 'returned'].includes(state.at);
      if (state.payment.proof === null) expect(serverDecided).toBe(true);
      else if (!isEnded) expect(world.records.get(key)?.proof).toEqual(proofOf(key));
      // A paid payment becomes idle without an order only when the server refused the proof.
      if (state.at === 'idle' && former.at !== 'idle') expect(former.at).toBe('dropping-proof');
    }
  });
});

it('a payment that is paid starts to become an order at once', () => {
  const underWay = ['saving-proof', 'verifying', 'creating-order', 'waiting', 'completing', 'ordered'];
  fc.assert(
    fc.property(randomMoves, fc.constantFrom(...KEYS), (all, key) => {
      const world = new World();
      for (const move of all) make(world, move);
      if (!world.widgetTasks.some(({ payment }) => payment.key === key)) return;
      const former = world.state(key)?.at ?? '';
      world.pay(key);
      const { at } = world.state(key) ?? { at: 'unknown' };
      if (['discarding', 'returned'].includes(former)) expect(at).toBe(former);
      else expect(underWay).toContain(at);
    }),
    { numRuns: 500 },
  );
});

it('ordered and returned are final', () => {
  walk((world, before) => {
    for (const [key, former] of before.byKey) {
      if (former.at === 'ordered' || former.at === 'returned') expect(world.state(key)).toEqual(former);
    }
  });
});

it('at most one widget is open, and at most one payment is pressed', () => {
  walk((world) => {
    const states = [...world.payments.byKey.values()];
    const open = states.filter(({ at }) => at === 'widget-open').length;
    const pressed = states.filter((state) => state.pressed).length;
    if (world.most > 1 || world.widgets.length !== open || pressed > 1) {
      expect.fail(`${world.widgets.length} widgets, ${open} states, ${pressed} pressed`);
    }
  });
});

it('a payment in progress always waits for an open task, so that it never stops', () => {
  walk((world) => {
    for (const state of world.payments.byKey.values()) {
      const waits = world.open.some(
        ({ payment, step }) => payment.key === state.payment.key && step === state.step,
      );
      expect(waits).toBe(!isInactive(state));
    }
  });
});

it('an event of one payment does not change the other', () => {
  walk((world, before, made) => {
    if (!made) return;
    const other = KEYS.find((key) => key !== made.task.payment.key) ?? 'a';
    expect(world.state(other)).toBe(before.byKey.get(other));
  });
});

it('when the server answers with success, every paid payment becomes an order', () => {
  fc.assert(
    fc.property(randomMoves, (all) => {
      const world = new World();
      for (const move of all) make(world, move);
      const paid = [...world.payments.byKey.values()].filter(
        ({ payment, at }) => payment.proof !== null && !['discarding', 'returned'].includes(at),
      );
      for (let open = world.open[0], left = 100; open && left > 0; open = world.open[0], left -= 1) {
        const [success] = answersTo(world, open);
        if (success) world.answer(open, success);
      }
      for (const { payment } of paid) expect(world.state(payment.key)?.at).toBe('ordered');
    }),
    { numRuns: 500 },
  );
});
