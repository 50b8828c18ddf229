import { Link } from 'react-router-dom';
import type { SessionUser } from '../../data/session/session.ts';
import { leaveFocus } from '../../lib/navigation/leave-focus.ts';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { Card } from '../../ui/card.tsx';
import { CheckIcon, CloseIcon } from '../../ui/icons/icons.tsx';
import { ChevronRightIcon } from '../../ui/icons/shared-icons.tsx';
import { cx } from '../../ui/styles/cx.ts';
import { useSetupChecklist } from './use-setup-checklist.ts';

/** The first steps of a new campus, for admins and owners. Shows nothing when all are done or the list was closed. */
export function SetupChecklist({ user }: { user: SessionUser }) {
  const { steps, hide } = useSetupChecklist(user);
  if (steps === null) return null;
  const done = steps.filter((step) => step.done).length;
  return (
    <Card ref={leaveFocus} as="section" aria-labelledby="start-list" flush className="animate-appear">
      <div className="flex items-start gap-3 p-4 pb-2 md:px-5">
        <div className="min-w-0 flex-1">
          <h2 id="start-list" className="text-lead">
            Get your campus ready
          </h2>
          <p className="tabular text-small text-muted">
            {done} of {steps.length} steps done
          </p>
        </div>
        <IconButton label="Close this list" icon={CloseIcon} className="-mt-2 -mr-2" onClick={hide} />
      </div>
      <ol className="pb-2">
        {steps.map((step, index) => (
          <li
            key={step.title}
            className="positioned flex items-center gap-3 px-4 py-2.5 hover:bg-sunken md:px-5"
          >
            <span
              aria-hidden="true"
              className={cx(
                'flex size-9 shrink-0 items-center justify-center rounded-full text-small font-semibold',
                step.done ? 'text-leaf' : 'border border-edge text-muted',
              )}
            >
              {step.done ? <CheckIcon size={30} /> : index + 1}
            </span>
            <span className="min-w-0 flex-1">
              <Link to={step.to} className="stretched rounded-small text-body font-semibold">
                {step.title}
                {step.done ? <span className="sr-only">, done</span> : null}
              </Link>
              <span className="block text-small text-muted">{step.text}</span>
            </span>
            <ChevronRightIcon className="text-muted" />
          </li>
        ))}
      </ol>
    </Card>
  );
}
