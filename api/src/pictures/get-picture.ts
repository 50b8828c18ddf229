import { PICTURE_WIDTHS } from '@canteen/domain/pictures/picture-widths';
import type { Context } from '../context/context.ts';
import { notFound } from '../errors/app-error.ts';
import { loadPictureEncoder } from './load-picture-encoder.ts';

const ID = /^[0-9a-f]{64}$/;
const VARIANT_TYPE = 'image/webp';

interface StoredPicture {
  bytes: Buffer;
  contentType: string;
}

interface Found extends StoredPicture {
  /** In pixels. */
  width: number;
}

/**
 * A picture. With `width` it is the smallest copy of at least that width, else the full size. A missing copy is made and
 * stored.
 * @throws NOT_FOUND 404
 */
export async function getPicture(ctx: Context, id: string, width?: number): Promise<StoredPicture> {
  if (!ID.test(id)) throw notFound('There is no such picture');
  const copyWidth = PICTURE_WIDTHS.find((one) => width !== undefined && one >= width);
  const copy = copyWidth === undefined ? null : await storedVariant(ctx, id, copyWidth);
  if (copy) return copy;
  const [picture] = await ctx.sql<Found[]>`
    select pictures.bytes, pictures.content_type, pictures.width from pictures where pictures.id = ${id}`;
  if (!picture) throw notFound('There is no such picture');
  if (copyWidth === undefined || copyWidth >= picture.width) return picture;
  return addVariant(ctx, id, { picture: picture.bytes, width: copyWidth });
}

async function storedVariant({ sql }: Context, id: string, width: number): Promise<StoredPicture | null> {
  const [variant] = await sql<{ bytes: Buffer }[]>`
    select picture_variants.bytes from picture_variants
    where picture_variants.picture_id = ${id} and picture_variants.width = ${width}`;
  return variant ? { bytes: variant.bytes, contentType: VARIANT_TYPE } : null;
}

interface NewVariant {
  picture: Buffer;
  /** In pixels. */
  width: number;
}

async function addVariant(
  { sql }: Context,
  id: string,
  { picture, width }: NewVariant,
): Promise<StoredPicture> {
  const { encodeVariant } = await loadPictureEncoder();
  const bytes = await encodeVariant(picture, width);
  // Nothing is stored when the picture was removed or another process made the same copy.
  await sql`
    insert into picture_variants (picture_id, width, bytes)
    select pictures.id, ${width}, ${bytes} from pictures where pictures.id = ${id} for key share
    on conflict do nothing`;
  return { bytes, contentType: VARIANT_TYPE };
}
