import { expect } from 'vitest';
import { PASSWORD } from './browser.ts';
import type { Product } from './product/start-product.ts';

/** Logs a demo account in on another device, which calls the API. */
export async function logInElsewhere(product: Product, contact: string) {
  const { token, ...user } = (await product.post('/api/users/login', {
    contact,
    password: PASSWORD,
  })) as Record<'token' | '_id' | 'name' | 'email' | 'contact' | 'address', string>;
  const send = async (method: 'POST' | 'PUT', path: string, body: object) => {
    const answer = await fetch(`${product.url}/api/users/${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(200);
  };
  const put = (path: string, body: object) => send('PUT', path, body);
  const post = (path: string, body: object) => send('POST', path, body);
  return { user, put, post };
}
