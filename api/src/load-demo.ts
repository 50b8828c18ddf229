import type { Config } from './config/config.ts';

/**
 * The demo, or null in production. No other file imports it, and a production build holds none of it: there the
 * import fails and says so (scripts/build/ensure-built.ts).
 */
export const loadDemo = async ({ production }: Pick<Config, 'production'>) =>
  production ? null : await import('@canteen/demo/demo');
