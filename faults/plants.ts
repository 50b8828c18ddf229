import { createTransport } from 'nodemailer';
import type { Witnesses } from './counts.ts';

/** Faults of the product itself, made on purpose to check that the run finds them. */
export const PLANTS = ['lost-event', 'double-mail', 'double-refund'] as const;
export type Plant = (typeof PLANTS)[number];

export const isPlant = (name: string): name is Plant => (PLANTS as readonly string[]).includes(name);

export async function plant(name: Plant, witnesses: Witnesses, mailPort: number): Promise<void> {
  if (name === 'lost-event') return loseEvent(witnesses);
  if (name === 'double-mail') return sendMailAgain(witnesses, mailPort);
  const refunded = witnesses.provider.refunds[0];
  const paid = [...witnesses.provider.payments.values()].find(({ captured }) => captured);
  const payment = refunded?.payment_id ?? paid?.id;
  if (payment === undefined) throw new Error('nothing was paid');
  witnesses.provider.refundAgain(payment);
}

/** One screen forgets an event that it was sent, as if it had never come. */
function loseEvent({ listeners }: Witnesses): void {
  const [cursor] = listeners[0]?.heard ?? [];
  if (cursor === undefined) throw new Error('no event was heard');
  listeners[0]?.heard.delete(cursor);
}

/** Sends the last mail once more, as a second mail of the same event. */
async function sendMailAgain({ mails }: Witnesses, port: number): Promise<void> {
  const last = mails.at(-1);
  if (!last) throw new Error('no mail was sent');
  const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true });
  await transport.sendMail({ from: 'canteen@localhost', to: last.to, subject: last.subject, text: 'again' });
  transport.close();
}
