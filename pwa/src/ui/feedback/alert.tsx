import type { ReactNode } from 'react';
import { leaveFocus } from '../../lib/navigation/leave-focus.ts';
import { Button } from '../actions/button.tsx';
import { AlertIcon, CheckIcon, ClockIcon, InfoIcon, RefreshIcon, type Icon } from '../icons/icons.tsx';
import { cx } from '../styles/cx.ts';
import { toneText } from '../styles/tone.ts';

export type AlertTone = 'beet' | 'turmeric' | 'leaf' | 'sky';

interface AlertProps {
  tone?: AlertTone | undefined;
  title?: string | undefined;
  icon?: Icon | undefined;
  children?: ReactNode;
  /** A button or a link at the end. */
  action?: ReactNode;
  className?: string | undefined;
}

export const alertIcons: Record<AlertTone, Icon> = {
  beet: AlertIcon,
  turmeric: ClockIcon,
  leaf: CheckIcon,
  sky: InfoIcon,
};

export const alertSoft: Record<AlertTone, string> = {
  beet: 'bg-beet-soft',
  turmeric: 'bg-turmeric-soft',
  leaf: 'bg-leaf-soft',
  sky: 'bg-sky-soft',
};

/** Links and text buttons on these colours need a stronger accent. */
export const strongAccent = '[&_.text-accent]:text-accent-strong';

/** A message in the page, next to the part that it is about. Screen readers read errors out at once. */
export function Alert({ tone = 'sky', title, icon, children, action, className }: AlertProps) {
  const IconComponent = icon ?? alertIcons[tone];
  return (
    <div
      ref={leaveFocus}
      role={tone === 'beet' ? 'alert' : 'status'}
      className={cx(
        'flex animate-appear flex-wrap items-start gap-x-3 gap-y-2 rounded-control px-4 py-3 text-small text-ink',
        alertSoft[tone],
        strongAccent,
        className,
      )}
    >
      <IconComponent className={cx('mt-px shrink-0', toneText[tone])} />
      <div className="min-w-0 flex-1 basis-48">
        {title ? <p className="font-semibold">{title}</p> : null}
        {children ? <div>{children}</div> : null}
      </div>
      {action}
    </div>
  );
}

interface InlineErrorProps {
  message: string;
  onRetry?: (() => void) | undefined;
  retryLabel?: string | undefined;
  retrying?: boolean | undefined;
  className?: string | undefined;
}

/** Says what could not be loaded or done, with a button to try again. */
export function InlineError({
  message,
  onRetry,
  retryLabel = 'Try again',
  retrying,
  className,
}: InlineErrorProps) {
  return (
    <Alert
      tone="beet"
      className={className}
      action={
        onRetry ? (
          <Button size="compact" busy={retrying} icon={<RefreshIcon size={16} />} onClick={onRetry}>
            {retryLabel}
          </Button>
        ) : null
      }
    >
      {message}
    </Alert>
  );
}
