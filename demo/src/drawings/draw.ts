import type { Pen } from './pen.ts';

/** Draws a whole picture with its background, and returns SVG. */
export type Draw = (pen: Pen) => string;
