import type { Cart } from './cart.ts';

/** The cart with the names of foods that were left out; without any, it has no note. */
export function withLeftOut({ leftOut: _, ...cart }: Cart, names: readonly string[]): Cart {
  return names.length > 0 ? { ...cart, leftOut: [...new Set(names)] } : cart;
}
