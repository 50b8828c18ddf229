import type { AppType } from '@canteen/api/app';
import { hc } from 'hono/client';
import { ownRequest, request } from './request.ts';

/** The typed client. What it writes shows the 'Loading...' overlay when it takes long; what it reads does not. */
export const api = hc<AppType>('/', { fetch: ownRequest });

/** The same for what the app does by itself (a push subscription, the call of logout): never an overlay. */
export const quietApi = hc<AppType>('/', { fetch: request });

/** The JSON of a call: `await read(api.api.shops.$get())`. Failures arrive as ApiError. */
export async function read<T>(call: Promise<{ json: () => Promise<T> }>): Promise<T> {
  return (await call).json();
}
