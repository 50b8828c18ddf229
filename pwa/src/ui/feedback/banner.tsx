import type { ReactNode } from 'react';
import { leaveFocus } from '../../lib/navigation/leave-focus.ts';
import type { Icon } from '../icons/icons.tsx';
import { cx } from '../styles/cx.ts';
import { toneText } from '../styles/tone.ts';
import { alertIcons, alertSoft, strongAccent, type AlertTone } from './alert.tsx';

interface BannerProps {
  tone?: AlertTone | undefined;
  icon?: Icon | undefined;
  children: ReactNode;
  action?: ReactNode;
  className?: string | undefined;
}

/** A strip across the screen about the app as a whole: offline, a new version. */
export function Banner({ tone = 'sky', icon, children, action, className }: BannerProps) {
  const IconComponent = icon ?? alertIcons[tone];
  return (
    <div
      ref={leaveFocus}
      role="status"
      className={cx('animate-appear text-ink', alertSoft[tone], strongAccent, className)}
    >
      <div className="page flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 py-1.5 text-small">
        <IconComponent className={cx('shrink-0', toneText[tone])} />
        <div className="min-w-0 flex-1">{children}</div>
        {action}
      </div>
    </div>
  );
}
