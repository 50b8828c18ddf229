// The payment provider's API as the product calls it: in memory, and it answers at once.
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';

const server = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const isNewOrder = request.method === 'POST' && request.url === '/v1/orders';
    const body = isNewOrder ? newOrder(Buffer.concat(parts).toString()) : noItems;
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
});

/** Every list is empty: the sweep finds no payment to ask about. */
const noItems = { entity: 'collection', count: 0, items: [] };

function newOrder(body: string) {
  const { amount, currency, receipt } = JSON.parse(body) as Record<string, unknown>;
  return {
    id: `order_${randomBytes(12).toString('hex')}`,
    entity: 'order',
    amount: Number(amount),
    amount_paid: 0,
    currency,
    receipt,
    status: 'created',
    notes: [],
    created_at: Math.floor(Date.now() / 1000),
  };
}

server.keepAliveTimeout = 60_000;
server.listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.({ ready: true }));
for (const end of ['SIGTERM', 'disconnect'] as const) process.on(end, () => process.exit(0));
