/** Loads sharp with the first picture, because it takes a fifth of a second, and the start of the API need not wait. */
export const loadPictureEncoder = () => import('./encode-picture.ts');
