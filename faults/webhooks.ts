import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from './random.ts';

export const sign = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest('hex');

interface Webhooks {
  /** Sends it later, and one of ten twice. */
  queueWebhook(event: string, entities: Record<string, object>): void;
  /** Resolves when the product has taken all of them. */
  allTaken(): Promise<void>;
  /** No webhook is tried again after this. */
  close(): void;
}

interface Sender {
  random: Random;
  /** The addresses of the API processes. */
  targets: readonly string[];
  secret: string;
  newId: (kind: string) => string;
}

/** Sends the webhooks of the provider. */
export function createWebhooks({ random, targets, secret, newId }: Sender): Webhooks {
  const pendingWebhooks = new Set<Promise<void>>();
  let isOpen = true;

  /** Sends a webhook until the product has taken it. */
  async function deliverWebhook(event: string, entities: Record<string, object>): Promise<void> {
    const payload = Object.fromEntries(Object.entries(entities).map(([name, entity]) => [name, { entity }]));
    const body = JSON.stringify({ entity: 'event', event, contains: Object.keys(payload), payload });
    const headers = {
      'content-type': 'application/json',
      'x-razorpay-signature': sign(body, secret),
      'x-razorpay-event-id': newId('evt'),
    };
    await pause(random.between(0, 1_500));
    for (let wait = 300; isOpen; wait = Math.min(wait * 2, 4_000)) {
      const url = `${random.pick(targets)}/api/razorpay/webhook`;
      const answer = await fetch(url, {
        method: 'POST',
        headers,
        body,
        signal: AbortSignal.timeout(8_000),
      }).catch(() => null);
      await answer?.text().catch(() => undefined);
      if (answer?.ok) return;
      await pause(wait);
    }
  }

  return {
    queueWebhook(event, entities) {
      for (let times = random.chance(0.1) ? 2 : 1; times > 0; times -= 1) {
        const delivery = deliverWebhook(event, structuredClone(entities)).finally(() =>
          pendingWebhooks.delete(delivery),
        );
        pendingWebhooks.add(delivery);
      }
    },
    async allTaken() {
      while (pendingWebhooks.size > 0) await Promise.all(pendingWebhooks);
    },
    close() {
      isOpen = false;
    },
  };
}
