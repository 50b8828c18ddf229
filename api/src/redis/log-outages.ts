import type { Redis } from 'ioredis';
import type { Logger } from 'pino';

/** Logs one line when a connection fails and one when it is back, not one for each try. */
export function logOutages(client: Redis, log: Logger, texts: { down: string; back: string }): void {
  let isDown = false;
  client.on('error', (error) => {
    if (!isDown) log.warn({ err: error }, texts.down);
    isDown = true;
  });
  client.on('ready', () => {
    if (isDown) log.info(texts.back);
    isDown = false;
  });
}
