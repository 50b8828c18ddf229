import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Hono } from 'hono';
import { generateSpecs } from 'hono-openapi';
import type { Context } from '../context/context.ts';
import type { AppEnv } from './app-env.ts';
import { DOCS_POLICY } from './content-security-policy.ts';
import { largeJson } from './large-json.ts';

/** The type of each file. A map, because an object also has names such as 'constructor'. */
const FILES = new Map([
  ['swagger-ui.css', 'text/css'],
  ['swagger-ui-bundle.js', 'text/javascript'],
  ['favicon-32x32.png', 'image/png'],
]);

const page = (title: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title}: the API</title>
    <link rel="stylesheet" href="/api/docs/swagger-ui.css" />
    <link rel="icon" href="/api/docs/favicon-32x32.png" />
  </head>
  <body>
    <div id="swagger-ui"></div>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>`;

const START =
  "window.ui = SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#swagger-ui', deepLinking: true, persistAuthorization: true });";

const securitySchemes = {
  session: {
    type: 'http',
    scheme: 'bearer',
    description: 'The token that POST /api/users/login answers',
  },
} as const;

type Operation = { responses: Record<string, object> };

/** Adds the answer of every-request/body-size.ts to every call that may send a body. */
function describeTooLarge(paths: Record<string, Record<string, Operation>>): void {
  for (const calls of Object.values(paths)) {
    for (const [method, { responses }] of Object.entries(calls)) {
      if (method !== 'get') responses['413'] = { ...responses['429'], description: 'The body is too large' };
    }
  }
}

async function specificationOf(ctx: Context, api: Hono<AppEnv>) {
  const specification = await generateSpecs(api, {
    // Each call names its errors itself: a path with an unusable id is 404.
    defaultValidationErrorResponse: false,
    documentation: {
      info: {
        title: ctx.config.appName,
        version: '1',
        description: 'Amounts in rupees; days in UTC+5:30.',
      },
      components: { securitySchemes },
    },
  });
  describeTooLarge(specification.paths as Record<string, Record<string, Operation>>);
  return specification;
}

/** /api/openapi.json, generated from the schemas that validate; /api/docs shows it with files of our own origin. */
export function openapi(ctx: Context, api: Hono<AppEnv>) {
  let specification: Promise<object> | undefined;
  return new Hono<AppEnv>()
    .get('/api/openapi.json', async (c) => {
      specification ??= specificationOf(ctx, api);
      return largeJson(c, await specification);
    })
    .get('/api/docs', (c) =>
      c.html(page(ctx.config.appName), 200, { 'content-security-policy': DOCS_POLICY }),
    )
    .get('/api/docs/start.js', (c) => c.body(START, 200, { 'content-type': 'text/javascript' }))
    .get('/api/docs/:file', async (c) => {
      const file = c.req.param('file');
      const type = FILES.get(file);
      if (!type) return c.notFound();
      const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
      return c.body(new Uint8Array(await readFile(join(folder, file))), 200, {
        'content-type': type,
        'cache-control': 'public, max-age=3600',
      });
    });
}
