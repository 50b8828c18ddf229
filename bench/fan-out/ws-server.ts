// The reference for live events: a WebSocket server that sends each body it gets to every client.
import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';

const server = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const text = Buffer.concat(parts).toString();
    for (const client of sockets.clients) client.send(text);
    response.end('{}');
  });
});
const sockets = new WebSocketServer({ server });
server.listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.({ ready: true }));
for (const end of ['SIGTERM', 'disconnect'] as const) process.on(end, () => process.exit(0));
