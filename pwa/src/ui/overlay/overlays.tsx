import { Suspense } from 'react';
import { lazyComponent } from '../../lib/loading/lazy-component.ts';
import { useStore } from '../../lib/store.ts';
import { useQuestion } from './confirm.ts';
import { shownToasts } from './toast.ts';

const Toaster = lazyComponent(() => import('./toaster.tsx'), 'Toaster');
const ConfirmDialog = lazyComponent(() => import('./confirm-dialog.tsx'), 'ConfirmDialog');

export const preloadToasts = () => Toaster.preload();

let confirmUsed = false;
let toastUsed = false;

/** Shows toasts and confirm dialogs. Used once, beside the routes. Their components are loaded on first use. */
export function Overlays() {
  const toasts = useStore(shownToasts);
  const question = useQuestion();
  const newest = toasts.at(-1)?.id;
  confirmUsed ||= question !== null;
  toastUsed ||= toasts.length > 0;
  return (
    <>
      {confirmUsed ? (
        <Suspense>
          <ConfirmDialog question={question} />
        </Suspense>
      ) : null}
      {/* On phones over the header, which nobody needs while they work on a page: there a message covers no field, no
          error and no button of the page, and moves nothing. */}
      <section
        aria-label="Notifications"
        data-beside-dialogs
        className="pointer-events-none fixed inset-x-0 top-[env(safe-area-inset-top)] z-50 md:top-auto md:bottom-(--action-bar) md:grid md:justify-items-end md:gap-2 md:p-6 md:pr-[max(1.5rem,env(safe-area-inset-right))]"
      >
        {/* Always rendered: screen readers announce only changes in an existing live region. Errors are alerts. */}
        <div aria-live="polite" className="md:grid md:justify-items-end md:gap-2">
          {toastUsed ? (
            <Suspense>
              <Toaster shown={toasts.filter(({ tone }) => tone !== 'error')} newest={newest} />
            </Suspense>
          ) : null}
        </div>
        {toastUsed ? (
          <Suspense>
            <Toaster shown={toasts.filter(({ tone }) => tone === 'error')} newest={newest} />
          </Suspense>
        ) : null}
      </section>
    </>
  );
}
