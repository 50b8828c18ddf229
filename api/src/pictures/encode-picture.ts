import { createHash } from 'node:crypto';
import sharp, { type Sharp, type WebpOptions } from 'sharp';
import { PICTURE_WIDTHS } from '@canteen/domain/pictures/picture-widths';
import { queueAboveConcurrency } from '../database/queue-above-concurrency.ts';
import { AppError, fieldError } from '../errors/app-error.ts';

const MAX_SIDE = 1280;
/** The camera of a phone makes pictures of 12 to 50 million pixels. */
const MAX_PIXELS = 50_000_000;
/** After decoding. Some files must be decoded as a whole, and with 16 bits and transparency a pixel takes 8 bytes. */
const MAX_DECODED_BYTES = 200_000_000;
const MAX_SECONDS = 10;
/** The largest size of one stored copy. It is also a constraint of the tables. */
const MAX_BYTES = 1_048_576;
const QUALITIES = [80, 60, 40, 20];
/** WebP qualities of a smaller copy. Large copies are shown on screens with small pixels, where a lower quality is not seen. */
const variantQualities = (width: number) => (width < 400 ? [66, 60, 40, 20] : [46, 40, 20]);
/** Copies are made once and loaded often: the slowest effort makes them 4 % smaller in the same quality. */
const VARIANT_EFFORT = 6;

const NOT_A_PICTURE = 'This is not a picture that we can read. Use a JPEG, PNG, WebP or GIF file.';
const TOO_MANY_PIXELS = 'This picture has too many pixels. Use one of at most 50 megapixels.';

// libvips may read only these formats: an SVG can contain scripts and links, and rare formats have more bugs.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'],
});
// One thread and no cache, because the same picture is rarely uploaded twice.
sharp.concurrency(1);
sharp.cache(false);

/** One call at a time in this process, because a large picture takes 200 MB and logins need the threads too. */
const runOneAtATime = queueAboveConcurrency(1);

interface Variant {
  width: number;
  bytes: Buffer;
}

/** An uploaded picture as it is stored: WebP without metadata, only the first frame, rotated upright. */
interface EncodedPicture {
  /** The SHA-256 of the bytes. */
  id: string;
  bytes: Buffer;
  width: number;
  height: number;
  /** The average colour, such as '#c08a4e'. */
  color: string;
  /** Smaller copies, one for each of PICTURE_WIDTHS that is narrower than the picture. */
  variants: Variant[];
}

/**
 * Decodes an uploaded file and encodes it again with at most 1280 px a side. So only its pixels are kept: no location,
 * no script, no appended file. Runs on threads of libuv, not on the event loop.
 * @throws INVALID 400 when it is no picture, is broken, has too many pixels or takes too long
 */
export function encodePicture(file: Uint8Array): Promise<EncodedPicture> {
  return runOneAtATime(() => decodeAndEncode(file));
}

/**
 * A smaller copy of a stored picture, as WebP. For pictures that were stored without copies.
 * @param width in pixels, less than the picture has
 */
export function encodeVariant(picture: Uint8Array, width: number): Promise<Buffer> {
  return runOneAtATime(() => encodeAsVariant(() => sharp(picture).resize({ width }), width));
}

async function decodeAndEncode(file: Uint8Array): Promise<EncodedPicture> {
  const { data, info } = await decode(file);
  const { width, height, channels } = info;
  const image = (side: number = width) =>
    sharp(data, { raw: { width, height, channels } }).resize({ width: side });
  const bytes = await encode(() => image());
  const variants: Variant[] = [];
  for (const side of PICTURE_WIDTHS)
    if (side < width) variants.push({ width: side, bytes: await encodeAsVariant(() => image(side), side) });
  const id = createHash('sha256').update(bytes).digest('hex');
  return { id, bytes, width, height, color: await averageColor(image()), variants };
}

/** Decodes to pixels, at most 1280 px a side, rotated upright. */
async function decode(file: Uint8Array) {
  const picture = sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 });
  try {
    const { width, height, channels, depth } = await picture.metadata();
    if (width * height * channels * (depth === 'uchar' ? 1 : 2) > MAX_DECODED_BYTES) throw tooManyPixels();
    return await picture
      .timeout({ seconds: MAX_SECONDS })
      .autoOrient()
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    if (cause instanceof Error && cause.message.includes('pixel limit')) throw tooManyPixels();
    throw fieldError('INVALID', 'picture', NOT_A_PICTURE);
  }
}

const tooManyPixels = () => fieldError('INVALID', 'picture', TOO_MANY_PIXELS);

/** Encodes as WebP, in the best quality of at most MAX_BYTES. */
async function encode(
  image: () => Sharp,
  { qualities = QUALITIES, ...options }: WebpOptions & { qualities?: number[] } = {},
): Promise<Buffer> {
  for (const quality of qualities) {
    const bytes = await image()
      .webp({ quality, ...options })
      .toBuffer();
    if (bytes.length <= MAX_BYTES) return bytes;
  }
  throw new Error('a picture of 1280 px did not fit into 1 MB');
}

const encodeAsVariant = (image: () => Sharp, width: number) =>
  encode(image, { qualities: variantQualities(width), effort: VARIANT_EFFORT, preset: 'photo' });

async function averageColor(image: Sharp): Promise<string> {
  const pixel = await image
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .resize(1, 1, { fit: 'fill' })
    .raw()
    .toBuffer();
  return `#${pixel.toString('hex').slice(0, 6)}`;
}
