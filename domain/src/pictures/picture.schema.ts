import * as z from 'zod/mini';
import { PICTURE_WIDTHS } from './picture-widths.ts';

const REQUIRED = 'Please choose a picture';

/** POST /api/pictures, multipart. The server answers 413 to a larger file. */
export const uploadPictureSchema = z.strictObject({
  picture: z.file(REQUIRED).check(z.minSize(1, REQUIRED)),
});

/** The answer of POST /api/pictures: the address for a food or a shop, and the size in pixels. */
export const pictureSchema = z.object({
  imageUrl: z.string(),
  width: z.number(),
  height: z.number(),
  /** The average colour, such as '#c08a4e', to show until the picture is there. */
  color: z.string(),
});
export type Picture = z.infer<typeof pictureSchema>;

/** GET /pictures/{id}: `w` selects the stored copy of this width or the next larger one. */
export const pictureQuerySchema = z.strictObject({
  w: z.optional(z.pipe(z.coerce.number(), z.literal(PICTURE_WIDTHS))),
});
