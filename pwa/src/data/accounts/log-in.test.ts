import { beforeEach, expect, it, vi } from 'vitest';
import type { User } from '@canteen/domain/users/user.schema';
import { ApiError } from '../../lib/requests/api-error.ts';

const { post, completeLogin } = vi.hoisted(() => ({
  post: vi.fn<(call: { json: unknown }) => Promise<{ json: () => Promise<unknown> }>>(),
  completeLogin: vi.fn<(user: User, search: string) => string>(() => '/cart'),
}));
vi.mock('../api-client/api.ts', () => ({
  client: { api: { users: { login: { $post: post } } } },
  jsonOf: async (call: Promise<{ json: () => unknown }>) => (await call).json(),
}));
vi.mock('../session/complete-login.ts', () => ({ completeLogin }));
const { logIn } = await import('./log-in.ts');

const input = { email: 'a@snu.edu.in', contact: '', password: 'campus123' };
const refuse = (status: number, message: string, more: { retryAfter?: number } = {}) =>
  post.mockRejectedValueOnce(new ApiError({ status, code: 'X', message, ...more }));
const answers = (message: string, blocked = false) => ({ refusal: { message, until: null }, blocked });

beforeEach(() => void vi.clearAllMocks());

it('a login sends the email, or else the contact number, and opens the path that completeLogin returns', async () => {
  post.mockResolvedValue({ json: async () => ({ _id: 'u', token: 't' }) });
  expect(await logIn(input, '?returnUrl=/cart')).toEqual({ goTo: '/cart' });
  expect(post).toHaveBeenLastCalledWith({ json: { email: 'a@snu.edu.in', password: 'campus123' } });
  await logIn({ email: '', contact: '9000000001', password: 'campus123' }, '');
  expect(post).toHaveBeenLastCalledWith({ json: { contact: '9000000001', password: 'campus123' } });
  expect(completeLogin).toHaveBeenCalledTimes(2);
});

it('a login treats a 401 as a blocked account', async () => {
  refuse(401, 'Blocked by the office.');
  expect(await logIn(input, '')).toEqual(answers('Blocked by the office.', true));
  refuse(401, '');
  expect(await logIn(input, '')).toEqual(answers('Your account has been blocked.', true));
});

it("a refused login shows the server's message, or its own when there is none", async () => {
  refuse(400, 'Email, contact number or password is wrong.');
  expect(await logIn(input, '')).toEqual(answers('Email, contact number or password is wrong.'));
  refuse(500, '');
  expect(await logIn(input, '')).toEqual(answers('Login failed. Please try again.'));
  post.mockRejectedValueOnce(new TypeError('x is not a function'));
  expect(await logIn(input, '')).toEqual(answers('An unexpected error occurred. Please try again.'));
  expect(completeLogin).not.toHaveBeenCalled();
});

it('a refused login says how long the user has to wait', async () => {
  vi.useFakeTimers({ now: 1_000_000 });
  refuse(429, 'Too many wrong passwords.', { retryAfter: 872 });
  expect(await logIn(input, '')).toEqual({
    refusal: { message: 'Too many wrong passwords.', until: 1_872_000 },
    blocked: false,
  });
  vi.useRealTimers();
});
