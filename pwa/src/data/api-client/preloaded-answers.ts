import type { QueryKey } from '@tanstack/react-query';
import { updateServerTime } from '../../lib/time/clock.ts';
import { storeAnswer } from '../stored-answers/stored-answers.ts';
import { queryClient } from './query-client.ts';
import { configKey, menuKeys, shopKeys } from './query-keys.ts';

interface PreloadedAnswers {
  /** The server's time, as in a Date header. */
  now: string;
  /** JSON by path. */
  answers: Record<string, unknown>;
}

/**
 * Gives the answers that the server has put into the page (api/src/pwa/page-html.ts) to their queries. Called once, before
 * the first render: React renders what is there then in short pieces, and what comes later in one long piece.
 */
export function takePreloadedAnswers(): void {
  const text = document.getElementById('first-answers')?.textContent;
  if (!text) return;
  const { now, answers } = JSON.parse(text) as PreloadedAnswers;
  updateServerTime(now, performance.timeOrigin);
  for (const [path, data] of Object.entries(answers)) {
    const [, , kind, id = kind ?? '', part] = path.split('/');
    // As old as the page: after a slow start the query asks again.
    queryClient.setQueryData<unknown>(keyOf(kind, id, part), data, { updatedAt: performance.timeOrigin });
    // A food is found on the device in its menu.
    if (kind !== 'foods')
      storeAnswer({ table: part ? 'menus' : 'shops', key: id === 'shops' ? 'list' : id }, data);
  }
}

/** The key of the query for /api/<kind>, /api/<kind>/<id> or /api/<kind>/<id>/<part>; without an id it is the kind. */
function keyOf(kind: string | undefined, id: string, part: string | undefined): QueryKey {
  if (kind === 'foods') return menuKeys.food(id);
  if (part) return menuKeys.of(id);
  if (id === 'config') return configKey;
  if (id === 'shops') return shopKeys.list();
  return id === 'tags' ? shopKeys.tags() : shopKeys.one(id);
}
