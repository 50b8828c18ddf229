import type { Picture } from '@canteen/domain/pictures/picture.schema';
import type { SessionActor } from '../context/actor.ts';
import type { Context } from '../context/context.ts';
import { requireRight } from '../errors/require-right.ts';
import { loadPictureEncoder } from './load-picture-encoder.ts';

/**
 * Stores an uploaded picture with its smaller copies and returns its address (decisions, Shops). The address is a hash
 * of the content, so the same picture gets the same address. A picture that no shop or food uses is removed after a day.
 * @throws FORBIDDEN 403, INVALID 400 when it is no picture or a too large one
 */
export async function uploadPicture(ctx: Context, actor: SessionActor, file: Uint8Array): Promise<Picture> {
  requireRight(actor, 'picture.upload');
  const { encodePicture } = await loadPictureEncoder();
  const { id, bytes, width, height, color, variants } = await encodePicture(file);
  await ctx.sql.begin(async (tx) => {
    // A repeated upload starts the day again after which an unused picture is removed.
    await tx`
      insert into pictures (id, content_type, bytes, width, height, created_at)
      values (${id}, 'image/webp', ${bytes}, ${width}, ${height}, ${ctx.clock.now()})
      on conflict (id) do update set created_at = excluded.created_at`;
    for (const variant of variants)
      await tx`
        insert into picture_variants (picture_id, width, bytes)
        values (${id}, ${variant.width}, ${variant.bytes})
        on conflict do nothing`;
  });
  return { imageUrl: `/pictures/${id}`, width, height, color };
}
