import { cx } from '../styles/cx.ts';

type ButtonVariant = 'accent' | 'quiet' | 'danger' | 'plain';
type ButtonSize = 'compact' | 'regular' | 'large';

export interface ButtonLook {
  /** accent: the main action of a screen. quiet: other actions. danger: deletes something. plain: text only. */
  variant?: ButtonVariant | undefined;
  /** compact (36 px high, touch area 44 px) is for table rows, large (52 px) for the last step of a form. */
  size?: ButtonSize | undefined;
  /** As wide as its column. */
  wide?: boolean | undefined;
}

const variants: Record<ButtonVariant, string> = {
  accent: 'bg-accent text-on-accent hover:bg-accent-strong active:bg-accent-strong',
  quiet: 'bg-card text-ink border border-edge hover:bg-sunken active:bg-sunken',
  danger: 'bg-danger text-on-danger hover:bg-danger-strong active:bg-danger-strong',
  plain: 'text-accent hover:bg-accent-soft hover:text-ink active:bg-accent-soft active:text-ink',
};

const sizes: Record<ButtonSize, string> = {
  compact: 'min-h-9 px-3 py-1 text-small touch',
  regular: 'min-h-11 px-4 py-2 text-small',
  large: 'min-h-13 px-6 py-3 text-body short:min-h-11 short:py-1.5',
};

/** The classes of a button, also for links that look like a button. */
export function buttonClass(
  { variant = 'quiet', size = 'regular', wide }: ButtonLook,
  className?: string,
): string {
  return cx(
    'positioned inline-flex items-center justify-center gap-2 rounded-control font-semibold select-none [&>svg]:shrink-0',
    'transition-colors duration-150 ease-out',
    'disabled:cursor-not-allowed disabled:opacity-50 aria-busy:cursor-progress',
    variants[variant],
    sizes[size],
    wide && 'w-full',
    className,
  );
}
