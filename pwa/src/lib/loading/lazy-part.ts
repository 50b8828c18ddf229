import { createElement, lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { importAgain } from './import-again.ts';
import { isOnline } from '../requests/online.ts';

/** Milliseconds before each further try. */
const PAUSES = [500, 2_000];

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Loads a module, and tries again when its script could not be loaded. Without a network it does not try again. Use it for
 * a module that no other module imports, as `importAgain`.
 * @throws what the last try threw
 */
export async function loadPart<Module>(load: () => Promise<Module>): Promise<Module> {
  let failure: unknown;
  for (let tries = 0; ; tries += 1) {
    try {
      return await (tries === 0 ? load() : importAgain(load, failure));
    } catch (error) {
      const ms = PAUSES[tries];
      // Vite asks for each stylesheet once, so another try would not load it.
      if (!ms || !isOnline() || String(error).includes('CSS')) throw error;
      failure = error;
      await pause(ms);
    }
  }
}

const failed = new Set<() => void>();

/**
 * Parts that could not be loaded are loaded again when they are rendered the next time. Call it when an error boundary has
 * caught the failure, not earlier: React renders a part once more to throw it.
 */
export function forgetFailedParts(): void {
  for (const forget of failed) forget();
  failed.clear();
}

/** `React.lazy` for one export of a module, loaded with `loadPart`. `React.lazy` alone keeps a failure for ever. */
export function lazyPart<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): ComponentType<Props> {
  const make = (): LazyExoticComponent<ComponentType<Props>> =>
    lazy<ComponentType<Props>>(async () => {
      try {
        return { default: (await loadPart(load))[name] };
      } catch (error) {
        failed.add(() => {
          Part = make();
        });
        throw error;
      }
    });
  let Part = make();
  return (props) => createElement<Props>(Part, props);
}
