import { randomInt } from 'node:crypto';
import { PASSWORD } from '../browser.ts';
import { repeatAt503, type Product } from './start-product.ts';

/** Logs a demo account in. Returns its token. */
export async function logInForToken(product: Product, contact: string): Promise<string> {
  const answer = await repeatAt503(() => product.post('/api/users/login', { contact, password: PASSWORD }));
  return (answer as { token: string }).token;
}

/** Logs a demo account in. Returns a function that calls the API as this user and fails when the answer is an error. */
export async function logInToApi(product: Product, contact: string) {
  const token = await logInForToken(product, contact);
  const once = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`${product.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.status === 204 ? undefined : answer.json();
  };
  return async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
    const work = () => once(method, path, body);
    return (await (method === 'POST' ? work() : repeatAt503(work))) as Answer;
  };
}

/**
 * Logs a demo account in. Returns the user, and functions that call the API as this user. Paths are below /api/users/. They
 * fail when the status of the answer is not 200.
 */
export async function logInToUserApi(product: Product, contact: string) {
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
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  };
  const put = (path: string, body: object) => send('PUT', path, body);
  const post = (path: string, body: object) => send('POST', path, body);
  return { user, put, post };
}

/** Registers a customer without any order, with the same password as the demo accounts. Returns the contact number. */
export async function registerCustomer(product: Product): Promise<string> {
  const contact = `8${String(randomInt(1_000_000_000)).padStart(9, '0')}`;
  const email = `customer.${contact}@snu.edu.in`;
  const user = { email, contact, name: 'Nandini Rao', address: 'Hostel Block 4', password: PASSWORD };
  await product.post('/api/users/register/initiate', { email });
  const otp = await product.codeFor(email);
  await product.post('/api/users/register/verify-otp', { email, otp });
  await product.post('/api/users/register/complete', { ...user, otp });
  return contact;
}
