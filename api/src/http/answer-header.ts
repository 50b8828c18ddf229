import type { Context } from 'hono';
import type { AppEnv } from './env.ts';

/**
 * Sets a header of whatever the answer will be, on Node's own answer: Hono would make a Headers object of it and copy
 * that for each answer, which costs more than the rest of a short one.
 */
export function answerHeader<Env extends AppEnv>(c: Context<Env>, name: string, value: string): void {
  c.env.outgoing.setHeader(name, value);
}
