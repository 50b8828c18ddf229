/** The widths in pixels in which the server keeps each uploaded picture, beside the picture itself. */
export const PICTURE_WIDTHS = [112, 224, 400, 672, 800] as const;
type PictureWidth = (typeof PICTURE_WIDTHS)[number];

const UPLOADED = /^\/pictures\/[0-9a-f]{64}$/;

/** Whether the address is that of an uploaded picture, and not of one on another site. */
const isUploadedPicture = (imageUrl: string): boolean => UPLOADED.test(imageUrl);

/** The address of a picture at this width. A picture on another site has only the address that it was given with. */
export function pictureAt(imageUrl: string, width: PictureWidth): string {
  return isUploadedPicture(imageUrl) ? `${imageUrl}?w=${width}` : imageUrl;
}

/** The `srcset` of a picture with every width that the server keeps; null for a picture on another site. */
export function pictureSources(imageUrl: string): string | null {
  if (!isUploadedPicture(imageUrl)) return null;
  return PICTURE_WIDTHS.map((width) => `${pictureAt(imageUrl, width)} ${width}w`).join(', ');
}

/** The shown widths (`sizes` of an img) of the pictures that pages show first: in a shop's card and at the top of its page. */
export const SHOP_CARD_SIZES = '(max-width: 639px) calc(100vw - 32px), 400px';
export const SHOP_HEADER_SIZES = '(max-width: 767px) 100vw, 448px';
