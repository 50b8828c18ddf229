import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openBrowser } from '../../testing/browser.ts';
import { customer } from '../../testing/people.ts';

const AT = '2026-11-20T10:00:00.000Z';
const REQUESTED = { state: 'requested', requestedAt: AT, waits: null, refusal: null };
const NONE = { ...REQUESTED, state: 'none', requestedAt: null };

/** A server that answers when the test tells it to. */
function holdAnswers() {
  const requests: ((body: object) => void)[] = [];
  const take = (_url: string) =>
    new Promise<Response>((resolve) => requests.push((body) => resolve(Response.json(body))));
  vi.stubGlobal('fetch', take);
  return async (body: object) => {
    await vi.waitFor(() => expect(requests).toHaveLength(1));
    requests.shift()?.(body);
  };
}

describe("the answer about an account's deletion", () => {
  beforeEach(() => {
    const { page } = openBrowser('/profile');
    page.localStorage.setItem('user', JSON.stringify(customer()));
  });

  it('is stored for the user who asked, and changes nothing of one who has logged in since', async () => {
    const answer = holdAnswers();
    const { requestDeletion, withdrawDeletion } = await import('./privacy-requests.ts');
    const { currentUser, beginSession } = await import('../session/session.ts');

    const first = requestDeletion('password');
    const next = customer({ _id: 'u2', token: 'token-2' });
    beginSession(next);
    await answer(REQUESTED);
    await first;
    expect(currentUser()).toEqual(next);

    const requested = requestDeletion('password');
    await answer(REQUESTED);
    await requested;
    expect(currentUser()).toEqual({ ...next, deletionRequestedAt: AT });
    const withdrawn = withdrawDeletion();
    await answer(NONE);
    await withdrawn;
    expect(currentUser()).toEqual({ ...next, deletionRequestedAt: null });

    const last = withdrawDeletion();
    const third = customer({ _id: 'u3', token: 'token-3', deletionRequestedAt: AT });
    beginSession(third);
    await answer(NONE);
    await last;
    expect(currentUser()).toEqual(third);
  });
});
