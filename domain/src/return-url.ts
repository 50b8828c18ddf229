import { SECTION_ACTIONS, type DashboardSection } from './dashboard.ts';
import { isDeliveryOnly, NOT_ALLOWED, whyNot, type Actor } from './permissions.ts';

// Path and query as our own links are written. In the path no percent sign, backslash, control or white
// character, no empty and no dot segment: nothing that a browser or a proxy could read as another place.
const PATH = /^\/(?:[\w~!$&'()*+,;=:@-][\w.~!$&'()*+,;=:@-]*(?:\/(?!$)|$))*$/;
const QUERY = /^(?:\?[\w.~!$&'()*+,;=:@%/?-]*)?$/;

const OPEN_PATHS = /^\/(?:cart|shop\/[^/]+|food\/[^/]+)$/;
const SIGNED_IN_PATHS = /^\/(?:checkout|profile|orders|orders\/[^/]+|track\/[^/]+)$/;
const DASHBOARD = '/admin/dashboard';

export type GuardDecision = { allow: true } | { redirect: string; message?: string };

function split(pathWithQuery: string): { path: string; query: string } {
  const [address = ''] = pathWithQuery.split('#', 1);
  const [path = ''] = address.split('?', 1);
  return { path, query: address.slice(path.length) };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

/** The first value of a query parameter, as URLSearchParams reads it. */
function parameter(query: string, name: string): string | null {
  for (const pair of query.slice(1).split('&')) {
    const [key = ''] = pair.split('=', 1);
    if (decode(key) === name) return decode(pair.slice(key.length + 1));
  }
  return null;
}

const isSection = (text: string | null): text is DashboardSection =>
  text !== null && Object.hasOwn(SECTION_ACTIONS, text);

/** Delivery-only users belong to the orders, their filter kept; everybody to the sections they may use. */
function guardDashboard(query: string, actor: Actor): GuardDecision {
  const section = parameter(query, 'section');
  if (isDeliveryOnly(actor) && section !== 'orders') {
    const filter = parameter(query, 'filter');
    const kept = filter === null ? '' : `&filter=${encodeURIComponent(filter)}`;
    return { redirect: `${DASHBOARD}?section=orders${kept}` };
  }
  const refusal = whyNot(actor, isSection(section) ? SECTION_ACTIONS[section] : 'dashboard');
  return refusal === null ? { allow: true } : { redirect: '/', message: refusal };
}

/**
 * What happens to a visitor of a route behind the login guard (specification, sections 2, 5 and 6): a guest
 * goes to log in and comes back, someone without the right goes home with a message to show.
 */
export function guardPath(pathWithQuery: string, actor: Actor | null): GuardDecision {
  if (!actor) return { redirect: `/login?returnUrl=${encodeURIComponent(pathWithQuery)}` };
  if (actor.isBlocked) return { redirect: '/', message: NOT_ALLOWED };
  const { path, query } = split(pathWithQuery);
  // The router too decodes, and takes no notice of case and of a slash at the end.
  const isDashboard = decode(path).replace(/\/+$/, '').toLowerCase() === DASHBOARD;
  return isDashboard ? guardDashboard(query, actor) : { allow: true };
}

/**
 * Where to go after logging in: the wanted place when it is one of ours, else '/' (specification, section 5;
 * decisions, Accounts). A section without the right is left to the guard, which goes to '/' and says why.
 * A fragment is dropped.
 */
export function safeReturnUrl(raw: string | null | undefined, actor: Actor | null): string {
  const { path, query } = split(raw ?? '');
  if (!PATH.test(path) || !QUERY.test(query)) return '/';
  if (OPEN_PATHS.test(path)) return path + query;
  if (!actor || actor.isBlocked) return '/';
  if (SIGNED_IN_PATHS.test(path)) return path + query;
  if (path !== DASHBOARD) return '/';
  const decision = guardDashboard(query, actor);
  return 'redirect' in decision && decision.message === undefined ? decision.redirect : path + query;
}
