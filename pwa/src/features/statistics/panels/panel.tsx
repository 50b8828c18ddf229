import { useId, type ReactNode } from 'react';
import { cx } from '../../../ui/styles/cx.ts';

interface PanelProps {
  title: string;
  /** One line under the title. */
  note?: ReactNode;
  /** At the end of the title's line: a button. */
  action?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** One part of the statistics with its heading; a card where the screen is wide enough. */
export function Panel({ title, note, action, className, children }: PanelProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={cx(
        'flex min-w-0 flex-col gap-3 md:rounded-card md:border md:border-line md:bg-card md:p-5',
        className,
      )}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 id={id} className="text-lead">
            {title}
          </h3>
          {note ? <p className="text-small text-muted">{note}</p> : null}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
