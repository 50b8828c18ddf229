import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useQuestion } from './confirm.ts';
import { currentToasts, subscribeToToasts } from './toast.ts';

const Toaster = lazy(() => import('./toaster.tsx').then((module) => ({ default: module.Toaster })));
const ConfirmDialog = lazy(() =>
  import('./confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
);

let confirmUsed = false;
let toastUsed = false;

/** Shows toasts and confirm dialogs. Used once, beside the routes. Their components are loaded on first use. */
export function Overlays() {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts);
  const question = useQuestion();
  confirmUsed ||= question !== null;
  toastUsed ||= toasts.length > 0;
  return (
    <>
      {confirmUsed ? (
        <Suspense>
          <ConfirmDialog question={question} />
        </Suspense>
      ) : null}
      <section
        aria-label="Notifications"
        className="pointer-events-none fixed right-0 bottom-[calc(var(--bottom-bar)+var(--action-bar))] z-50 flex w-full flex-col gap-2 p-4 md:w-104 md:p-6"
      >
        {/* Always rendered: screen readers announce only changes in an existing live region. Errors are alerts. */}
        <div aria-live="polite" className="flex flex-col gap-2">
          {toastUsed ? (
            <Suspense>
              <Toaster shown={toasts.filter(({ tone }) => tone !== 'error')} />
            </Suspense>
          ) : null}
        </div>
        {toastUsed ? (
          <Suspense>
            <Toaster shown={toasts.filter(({ tone }) => tone === 'error')} />
          </Suspense>
        ) : null}
      </section>
    </>
  );
}
