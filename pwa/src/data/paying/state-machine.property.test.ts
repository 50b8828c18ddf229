import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ApiError } from '../../lib/requests/api-error.ts';
import {
  answersTo,
  KEYS,
  make,
  proofOf,
  randomMoves,
  walk,
  PaymentSimulation,
} from '../../testing/payment-walk.ts';
import { isInactive } from './payment-transition.ts';

it('a walk reaches every stage', () => {
  const seen = new Set<string>();
  walk(
    (simulation) => {
      for (const { at } of simulation.payments.byKey.values()) seen.add(at);
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
  walk((simulation, before, made) => {
    for (const key of KEYS) {
      const former = before.byKey.get(key);
      const state = simulation.state(key);
      if (!former?.payment.proof || !state) continue;
      const serverDecided =
        (made?.answer.type === 'verified' && !made.answer.valid) ||
        (made?.answer.type === 'failed' &&
          made.answer.error instanceof ApiError &&
          [403, 422].includes(made.answer.error.status));
      const isEnded = ['completing', 'ordered', 'discarding', 'returned'].includes(state.at);
      if (state.payment.proof === null) expect(serverDecided).toBe(true);
      else if (!isEnded) expect(simulation.records.get(key)?.proof).toEqual(proofOf(key));
      // A paid payment becomes idle without an order only when the server refused the proof.
      if (state.at === 'idle' && former.at !== 'idle') expect(former.at).toBe('dropping-proof');
    }
  });
});

it('a payment that is paid starts to become an order at once', () => {
  const underWay = ['saving-proof', 'verifying', 'creating-order', 'waiting', 'completing', 'ordered'];
  fc.assert(
    fc.property(randomMoves, fc.constantFrom(...KEYS), (all, key) => {
      const simulation = new PaymentSimulation();
      for (const move of all) make(simulation, move);
      if (!simulation.widgetTasks.some(({ payment }) => payment.key === key)) return;
      const former = simulation.state(key)?.at ?? '';
      simulation.pay(key);
      const { at } = simulation.state(key) ?? { at: 'unknown' };
      if (['discarding', 'returned'].includes(former)) expect(at).toBe(former);
      else expect(underWay).toContain(at);
    }),
    { numRuns: 500 },
  );
});

it('ordered and returned are final', () => {
  walk((simulation, before) => {
    for (const [key, former] of before.byKey) {
      if (former.at === 'ordered' || former.at === 'returned') expect(simulation.state(key)).toEqual(former);
    }
  });
});

it('at most one widget is open, and at most one payment is pressed', () => {
  walk((simulation) => {
    const states = [...simulation.payments.byKey.values()];
    const open = states.filter(({ at }) => at === 'widget-open').length;
    const pressed = states.filter((state) => state.pressed).length;
    if (simulation.most > 1 || simulation.widgets.length !== open || pressed > 1) {
      expect.fail(`${simulation.widgets.length} widgets, ${open} states, ${pressed} pressed`);
    }
  });
});

it('a payment in progress always waits for an open task, so that it never stops', () => {
  walk((simulation) => {
    for (const state of simulation.payments.byKey.values()) {
      const waits = simulation.open.some(
        ({ payment, step }) => payment.key === state.payment.key && step === state.step,
      );
      expect(waits).toBe(!isInactive(state));
    }
  });
});

it('an event of one payment does not change the other', () => {
  walk((simulation, before, made) => {
    if (!made) return;
    const other = KEYS.find((key) => key !== made.task.payment.key) ?? 'a';
    expect(simulation.state(other)).toBe(before.byKey.get(other));
  });
});

it('when the server answers with success, every paid payment becomes an order', () => {
  fc.assert(
    fc.property(randomMoves, (all) => {
      const simulation = new PaymentSimulation();
      for (const move of all) make(simulation, move);
      const paid = [...simulation.payments.byKey.values()].filter(
        ({ payment, at }) => payment.proof !== null && !['discarding', 'returned'].includes(at),
      );
      for (
        let open = simulation.open[0], left = 100;
        open && left > 0;
        open = simulation.open[0], left -= 1
      ) {
        const [success] = answersTo(simulation, open);
        if (success) simulation.answer(open, success);
      }
      for (const { payment } of paid) expect(simulation.state(payment.key)?.at).toBe('ordered');
    }),
    { numRuns: 500 },
  );
});
