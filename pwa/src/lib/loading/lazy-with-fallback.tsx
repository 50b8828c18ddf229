import { useEffect, type ComponentType, type ReactNode } from 'react';
import { onlineStore } from '../requests/online.ts';
import { createStore, useStore } from '../store.ts';
import { importWithRetry } from './lazy-component.ts';

/**
 * A component whose module is loaded when it is first shown. `whileLoading` is shown until then, and `OnError` while the module
 * cannot be loaded. It is loaded again when the network is back, and when the component is shown the next time.
 */
export function lazyWithFallback<Module, Props extends object>(
  load: () => Promise<Module>,
  componentOf: (module: Module) => ComponentType<Props>,
  OnError: ComponentType<Props>,
) {
  const shown = createStore<ComponentType<Props> | null>(null);
  let loading: Promise<void> | null = null;
  const start = () => {
    loading ??= importWithRetry(load).then(
      (module) => shown.set(componentOf(module)),
      () => {
        loading = null;
        shown.set(OnError);
      },
    );
  };
  return function LazyWithFallback({ whileLoading, ...props }: Props & { whileLoading?: ReactNode }) {
    const Shown = useStore(shown);
    useEffect(() => {
      start();
      return onlineStore.subscribe(start);
    }, []);
    return Shown ? <Shown {...(props as unknown as Props)} /> : whileLoading;
  };
}
