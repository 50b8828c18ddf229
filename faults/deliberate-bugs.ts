import { createTransport } from 'nodemailer';
import type { Sources } from './final-checks.ts';

/** Bugs made on purpose, to check that the run finds them. */
export const BUGS = ['lost-event', 'double-mail', 'double-refund', 'many-reloads'] as const;
type Bug = (typeof BUGS)[number];

export const isBug = (name: string): name is Bug => (BUGS as readonly string[]).includes(name);

export async function makeBug(name: Bug, sources: Sources, mailPort: number): Promise<void> {
  if (name === 'lost-event') return loseEvent(sources);
  if (name === 'many-reloads') return reloadOften(sources);
  if (name === 'double-mail') return sendMailAgain(sources, mailPort);
  const refunded = sources.provider.refunds[0];
  const paid = [...sources.provider.payments.values()].find(({ captured }) => captured);
  const payment = refunded?.payment_id ?? paid?.id;
  if (payment === undefined) throw new Error('nothing was paid');
  sources.provider.refundAgain(payment);
}

/** Removes an event from what one screen received. */
function loseEvent({ screens }: Sources): void {
  const [cursor] = screens[0]?.received ?? [];
  if (cursor === undefined) throw new Error('no event was received');
  screens[0]?.received.delete(cursor);
}

/** As if a screen had to load its orders again each time it connects. */
function reloadOften({ screens }: Sources): void {
  if (screens[0]) screens[0].reloads += 10;
}

/** Sends the last mail of an order once more, as a second mail of the same event. */
async function sendMailAgain({ mails }: Sources, port: number): Promise<void> {
  const last = mails.findLast(({ subject }) => subject.startsWith('Order '));
  if (!last) throw new Error('no mail of an order was sent');
  const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true });
  await transport.sendMail({ from: 'canteen@localhost', to: last.to, subject: last.subject, text: 'again' });
  transport.close();
}
