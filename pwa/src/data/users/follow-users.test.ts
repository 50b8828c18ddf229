import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { openBrowser } from '../../testing/browser.ts';
import { customer } from '../../testing/people.ts';

afterEach(() => vi.unstubAllGlobals());

it('what this tab knows of changed users is forgotten when another user logs in', async () => {
  const { page } = openBrowser('/admin/dashboard');
  page.localStorage.setItem('user', JSON.stringify(customer({ isAdmin: true })));
  const { useChangedUser } = await import('./follow-users.ts');
  const { showUser } = await import('./user-requests.ts');
  const { storeUser } = await import('../session/session.ts');
  const Shown = ({ id }: { id: string }) => JSON.stringify(useChangedUser(id));
  const shown = (id: string) => renderToString(createElement(Shown, { id }));
  const { token: _, ...changed } = customer({ _id: 'u2', name: 'Ravi' });
  showUser('u2', changed);
  showUser('u3', null);
  storeUser(customer({ isAdmin: true, name: 'Asha S. Rao' }));
  expect(shown('u2')).toContain('Ravi');
  expect(shown('u3')).toBe('null');

  storeUser(customer({ _id: 'u4', isAdmin: true }));
  expect(shown('u2')).toBe('');
  expect(shown('u3')).toBe('');
});
