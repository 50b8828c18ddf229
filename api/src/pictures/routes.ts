import { Hono } from 'hono';
import { MAX_PICTURE_BYTES, PICTURE_TOO_LARGE } from '@canteen/domain/pictures/max-picture-bytes';
import {
  pictureQuerySchema,
  pictureSchema,
  uploadPictureSchema,
} from '@canteen/domain/pictures/picture.schema';
import type { Context } from '../context/context.ts';
import { fieldError } from '../errors/app-error.ts';
import type { AppEnv } from '../http/app-env.ts';
import { removePolicies } from '../http/content-security-policy.ts';
import { describeRoute } from '../http/describe-route.ts';
import { refuseAboveConcurrency } from '../http/refuse-above-concurrency.ts';
import { requires } from '../http/requires.ts';
import { signedIn } from '../http/session.ts';
import { validate } from '../http/validate.ts';
import { readForm } from '../uploads/read-form.ts';
import { getPicture } from './get-picture.ts';
import { uploadPicture } from './upload-picture.ts';

/** Simultaneous uploads; each one holds up to 10 MB in memory. */
const MAX_UPLOADS = 4;

/** /api/pictures: upload. */
export function uploadRoutes(ctx: Context) {
  const session = signedIn(ctx);
  return new Hono<AppEnv>().post(
    '/',
    describeRoute({
      tag: 'Pictures',
      summary: 'Upload a picture for a shop or a food',
      answers: { 201: ['The address for `imageUrl`, and the size in pixels', pictureSchema] },
      errors: [400, 403, 413],
    }),
    session,
    // Before the body is read, so that users without the right do not use up the limit of uploads.
    requires('picture.upload'),
    refuseAboveConcurrency(MAX_UPLOADS),
    readForm,
    // Again, because the body may have taken long.
    session,
    requires('picture.upload'),
    validate('form', uploadPictureSchema),
    async (c) => {
      const { picture } = c.req.valid('form');
      if (picture.size > MAX_PICTURE_BYTES) throw fieldError('TOO_LARGE', 'picture', PICTURE_TOO_LARGE);
      const file = new Uint8Array(await picture.arrayBuffer());
      return c.json(await uploadPicture(ctx, c.var.actor, file), 201);
    },
  );
}

/** /pictures/{sha-256}: pictures of shops and foods. The address is a hash of the content, so it is cached forever. */
export function picturesRoutes(ctx: Context) {
  return new Hono<AppEnv>().get('/:id', validate('query', pictureQuerySchema), async (c) => {
    const { bytes, contentType } = await getPicture(ctx, c.req.param('id'), c.req.valid('query').w);
    removePolicies(c);
    return c.body(new Uint8Array(bytes), 200, {
      'content-type': contentType,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
  });
}
