import { Hono } from 'hono';
import type { Context } from '../context/context.ts';
import { notFound } from '../errors/app-error.ts';
import type { AppEnv } from '../http/env.ts';

const ID = /^[0-9a-f]{64}$/;

/** /pictures/{sha-256}: pictures of shops and foods. The address is the content, so it never changes. */
export function picturesRoutes(ctx: Context) {
  return new Hono<AppEnv>().get('/:id', async (c) => {
    const id = c.req.param('id');
    const [picture] = ID.test(id)
      ? await ctx.sql<{ bytes: Buffer; contentType: string }[]>`
          select pictures.bytes, pictures.content_type from pictures where pictures.id = ${id}`
      : [];
    if (!picture) throw notFound('There is no such picture');
    return c.body(new Uint8Array(picture.bytes), 200, {
      'content-type': picture.contentType,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
  });
}
