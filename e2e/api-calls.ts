import { PASSWORD } from './demo-product.ts';
import type { Product } from './product.ts';

/** Logs a demo account in. Returns a function that calls the API as this user and fails when the answer is an error. */
export async function callsOf(product: Product, contact: string) {
  const { token } = (await product.post('/api/users/login', { contact, password: PASSWORD })) as {
    token: string;
  };
  return async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
    const answer = await fetch(`${product.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (answer.status === 204 ? undefined : await answer.json()) as Answer;
  };
}
