import { isDeliveryOnly, NOT_ALLOWED, denialReason, type Actor } from '../users/permissions.ts';
import { isDashboardSection, sectionAction } from './dashboard.ts';
import { routePatterns } from './paths.ts';

// Only the characters that our own links use. A path with a percent sign, backslash, control character, space, empty
// segment or dot segment is refused, because a browser or proxy could read it as another address.
const PATH = /^\/(?:[\w~!$&'()*+,;=:@-][\w.~!$&'()*+,;=:@-]*(?:\/(?!$)|$))*$/;
const QUERY = /^(?:\?[\w.~!$&'()*+,;=:@%/?-]*)?$/;

const OPEN_PATHS = /^\/(?:cart|shop\/[^/]+|food\/[^/]+)$/;
const SIGNED_IN_PATHS = /^\/(?:checkout|profile|orders|orders\/[^/]+|track\/[^/]+)$/;
const DASHBOARD = routePatterns.dashboard;

type GuardDecision = { allow: true } | { redirect: string; message?: string };

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

/** The first value of a query parameter, decoded as URLSearchParams does; null when it is missing. */
function parameter(query: string, name: string): string | null {
  for (const pair of query.slice(1).split('&')) {
    const [key = ''] = pair.split('=', 1);
    if (decode(key) === name) return decode(pair.slice(key.length + 1));
  }
  return null;
}

/** Sends delivery-only users to the orders section and keeps their filter; others may open the sections of their role. */
function guardDashboard(query: string, actor: Actor): GuardDecision {
  const section = parameter(query, 'section');
  if (isDeliveryOnly(actor) && section !== 'orders') {
    const filter = parameter(query, 'filter');
    const kept = filter === null ? '' : `&filter=${encodeURIComponent(filter)}`;
    return { redirect: `${DASHBOARD}?section=orders${kept}` };
  }
  const refusal = denialReason(actor, isDashboardSection(section) ? sectionAction(section) : 'dashboard');
  return refusal === null ? { allow: true } : { redirect: '/', message: refusal };
}

/**
 * Decides whether a visitor may open a route behind the login guard (specification, sections 2, 5 and 6). A guest is
 * sent to the login with a return URL, a user without the right to / with a message to show.
 */
export function guardPath(pathWithQuery: string, actor: Actor | null): GuardDecision {
  if (!actor) return { redirect: `/login?returnUrl=${encodeURIComponent(pathWithQuery)}` };
  if (actor.isBlocked) return { redirect: '/', message: NOT_ALLOWED };
  const { path, query } = split(pathWithQuery);
  // The router also decodes the path and ignores letter case and a slash at the end.
  const isDashboard = decode(path).replace(/\/+$/, '').toLowerCase() === DASHBOARD;
  return isDashboard ? guardDashboard(query, actor) : { allow: true };
}

/**
 * The path to open after login: the requested one when it is one of our routes, else '/' (specification, section 5;
 * decisions, Accounts). A dashboard section that the user may not open is answered too: the guard then redirects to '/'
 * with a message. A fragment is removed.
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
