import type { Context } from '../context/context.ts';
import { notFound } from '../errors/app-error.ts';

const ID = /^[0-9a-f]{64}$/;

export interface StoredPicture {
  bytes: Buffer;
  contentType: string;
}

/**
 * A picture. With `width` it is the smallest stored copy of at least that width, else the full size.
 * @throws NOT_FOUND 404
 */
export async function getPicture(ctx: Context, id: string, width?: number): Promise<StoredPicture> {
  const { sql } = ctx;
  const [picture] = ID.test(id)
    ? await sql<StoredPicture[]>`
        select coalesce(variant.bytes, pictures.bytes) as bytes,
          case when variant.bytes is null then pictures.content_type else 'image/webp' end as content_type
        from pictures left join lateral (
          select picture_variants.bytes from picture_variants
          where picture_variants.picture_id = pictures.id and picture_variants.width >= ${width ?? null}::integer
          order by picture_variants.width limit 1
        ) as variant on true
        where pictures.id = ${id}`
    : [];
  if (!picture) throw notFound('There is no such picture');
  return picture;
}
