import type { Picture } from '@canteen/domain/picture.schema';
import type { SessionActor } from '../context/actor.ts';
import type { Context } from '../context/context.ts';
import { requireRight } from '../errors/require-right.ts';
import { makePicture } from './make-picture.ts';

/**
 * Stores an uploaded picture with its smaller copies and answers its address (decisions, Shops). The address is made
 * from the content, so a repeat answers the same one. A picture that no shop and no food shows is removed after a day.
 * @throws FORBIDDEN 403, INVALID 400 when it is no picture or a too large one
 */
export async function uploadPicture(ctx: Context, actor: SessionActor, file: Uint8Array): Promise<Picture> {
  requireRight(actor, 'picture.upload');
  const { id, bytes, width, height, color, variants } = await makePicture(file);
  await ctx.sql.begin(async (tx) => {
    // The time counts from the last upload.
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
