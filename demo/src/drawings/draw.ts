import type { Pen } from './pen.ts';

/** Draws the whole of a picture, background included. */
export type Draw = (pen: Pen) => string;
