/** The largest picture that can be uploaded, in bytes. Without zod, so that a page can check it before it sends. */
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024;
export const PICTURE_TOO_LARGE = 'The picture is larger than 10 MB. Please choose a smaller one.';
