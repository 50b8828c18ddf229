import { createElement, use, type ComponentType } from 'react';
import { isOnline } from '../requests/online.ts';
import { importAgain } from './import-again.ts';

/** Milliseconds before each further try. */
const PAUSES_MS = [500, 2_000];

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Loads a module, and tries again when its script could not be loaded. Without a network it does not try again. Use it for
 * a module that no other module imports, as `importAgain`.
 * @throws what the last try threw
 */
export async function importWithRetry<Module>(load: () => Promise<Module>): Promise<Module> {
  let failure: unknown;
  for (let tries = 0; ; tries += 1) {
    try {
      return await (tries === 0 ? load() : importAgain(load, failure));
    } catch (error) {
      const ms = PAUSES_MS[tries];
      // Vite asks for a stylesheet once. Its error ends with 'CSS for <href>'; a copy of the link asks again.
      const [, stylesheet] = String(error).split('CSS for ');
      const link = stylesheet ? document.querySelector(`link[href="${stylesheet}"]`) : null;
      link?.replaceWith(link.cloneNode());
      if (!ms || !isOnline()) throw error;
      failure = error;
      await pause(ms);
    }
  }
}

const failed = new Set<() => void>();

/**
 * Components that could not be loaded are loaded again when they are rendered the next time. Call it when an error
 * boundary has caught the failure, not earlier: React renders a component once more to throw it.
 */
export function resetFailedImports(): void {
  for (const forget of failed) forget();
  failed.clear();
}

/** A component that is loaded when it is first rendered, or before. */
export type LazyComponent<Props> = ComponentType<Props> & {
  /**
   * Loads the component before it is rendered: then it is shown at once. Otherwise React shows the loading state, and keeps
   * it for 300 ms even when the component is there earlier. `target` is the address of the page that will be shown.
   */
  preload: (target?: Target) => Promise<unknown>;
};

export type Target = Pick<Location, 'pathname' | 'search'>;

/** A module may export `preload`, which loads the components that its own renders first. */
type ComponentModule<Name extends string, Props> = Record<Name, ComponentType<Props>> & {
  preload?: (target?: Target) => Promise<unknown> | undefined;
};

/** As `React.lazy`, for one export of a module that `importWithRetry` loads. `React.lazy` keeps a failure for ever. */
export function lazyComponent<Name extends string, Props extends object>(
  load: () => Promise<ComponentModule<Name, Props>>,
  name: Name,
): LazyComponent<Props> {
  let loaded: ComponentModule<Name, Props> | undefined;
  let loading: Promise<unknown> | undefined;
  let started: Promise<ComponentModule<Name, Props>> | undefined;
  // Loads once. `importAgain` returns another component each time, and React would mount it anew.
  const start = () =>
    (started ??= importWithRetry(load).then(
      (module) => (loaded = module),
      (error: unknown) => {
        started = undefined;
        throw error;
      },
    ));
  const Component = (props: Props) => {
    if (!loaded) {
      loading ??= start().catch((error: unknown) => {
        failed.add(() => {
          loading = undefined;
        });
        throw error;
      });
      // React renders this again when it is loaded.
      use(loading);
    }
    return createElement<Props>((loaded as unknown as ComponentModule<Name, Props>)[name], props);
  };
  return Object.assign(Component, { preload: async (target?: Target) => (await start()).preload?.(target) });
}
