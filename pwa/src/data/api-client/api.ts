import { hc } from 'hono/client';
import type { AppType } from '@canteen/api/app';
import { ApiError } from '../../lib/requests/api-error.ts';
import { NO_NETWORK_TEXT, userRequest, request } from './request.ts';

/** The typed client for requests of the user. A long write shows the 'Loading...' overlay, a read does not. */
export const client = hc<AppType>('/', { fetch: userRequest });
export type Client = typeof client;

/** The same for requests of the app itself, without the overlay. */
export const backgroundClient = hc<AppType>('/', { fetch: request });

/** What JSON holds: an optional field may be missing, but is never undefined as in the client's types. */
type Fields<T> = T extends object ? { [K in keyof T]: Exclude<T[K], undefined> } : T;
export type Json<T> = T extends (infer Row)[] ? Fields<Row>[] : Fields<T>;

/** The JSON of a call: `await jsonOf(client.api.shops.$get())`. @throws ApiError */
export async function jsonOf<T>(call: Promise<{ json: () => Promise<T> }>): Promise<Json<T>> {
  const response = await call;
  try {
    return (await response.json()) as Json<T>;
  } catch (cause) {
    // A success that is not JSON: the login page of a Wi-Fi network, for example.
    throw new ApiError({ status: 0, code: 'NETWORK', message: NO_NETWORK_TEXT }, { cause });
  }
}
