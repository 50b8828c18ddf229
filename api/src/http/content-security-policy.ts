import type { Context } from 'hono';
import type { AppEnv } from './app-env.ts';

/** For answers that are no pages: a browser loads and runs nothing in them, and no page shows them in a frame. */
export const NO_PAGE = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** For /api/docs: Swagger UI with files of our own origin. It sets styles and shows icons that are in its CSS. */
export const DOCS_POLICY = `${NO_PAGE}; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'`;

/**
 * For a script, stylesheet, font or picture: browsers obey the two policies in pages and workers only, and a page loads
 * twenty such files.
 */
export function removePolicies<Env extends AppEnv>(c: Context<Env>): void {
  c.env.outgoing.removeHeader('Content-Security-Policy');
  c.env.outgoing.removeHeader('Permissions-Policy');
}
