import type { ComponentProps } from 'react';
import type { Icon } from '../icons/icons.tsx';
import { Spinner } from '../spinner.tsx';
import { cx } from '../styles/cx.ts';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** What the button does: its name for screen readers and its tooltip. */
  label: string;
  icon: Icon;
  variant?: 'plain' | 'quiet' | 'accent' | 'danger' | undefined;
  busy?: boolean | undefined;
}

const looks = {
  plain: 'text-ink hover:bg-sunken active:bg-sunken',
  quiet: 'border border-edge bg-card text-ink hover:bg-sunken active:bg-sunken',
  accent: 'bg-accent text-on-accent hover:bg-accent-strong active:bg-accent-strong',
  danger: 'text-beet hover:bg-beet-soft active:bg-beet-soft',
};

/** A round 44 px button that shows an icon only. */
export function IconButton({
  label,
  icon: IconComponent,
  variant = 'plain',
  busy,
  className,
  onClick,
  type,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type={type ?? 'button'}
      aria-label={label}
      title={label}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={cx(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-full transition-colors duration-150',
        'disabled:cursor-not-allowed disabled:opacity-50',
        looks[variant],
        className,
      )}
      {...rest}
    >
      {busy ? <Spinner /> : <IconComponent />}
    </button>
  );
}
