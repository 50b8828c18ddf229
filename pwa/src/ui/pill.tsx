import { useState, type ReactNode } from 'react';
import type { Icon } from './icons/icons.tsx';
import { cx } from './styles/cx.ts';
import { toneSoft, type Tone } from './styles/tone.ts';

interface PillProps {
  tone: Tone;
  icon?: Icon | undefined;
  size?: 'small' | 'regular' | undefined;
  /** When this value changes, the pill pulses once. */
  watch?: string | number | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A status, shown as a word with a colour and an icon. */
export function Pill({ tone, icon: IconComponent, size = 'regular', watch, className, children }: PillProps) {
  const [seen, setSeen] = useState(watch);
  const [changes, setChanges] = useState(0);
  if (seen !== watch) {
    setSeen(watch);
    setChanges(changes + 1);
  }
  return (
    <span
      key={changes}
      className={cx(
        'inline-flex shrink-0 items-center gap-1.5 rounded-full font-semibold whitespace-nowrap',
        size === 'small' ? 'px-2 py-0.5 text-fine' : 'px-2.5 py-1 text-small',
        changes > 0 && 'animate-pulse-once',
        toneSoft[tone],
        className,
      )}
    >
      {IconComponent ? <IconComponent size={size === 'small' ? 14 : 16} className="-ml-0.5" /> : null}
      {children}
    </span>
  );
}

/** A small number on an icon (items in the cart). Hidden from screen readers, which get a text. Not shown at zero. */
export function CountBadge({ count, className }: { count: number; className?: string | undefined }) {
  if (count <= 0) return null;
  return (
    <span
      aria-hidden="true"
      className={cx(
        'tabular inline-flex h-5 min-w-5 items-center justify-center rounded-full bg-accent px-1 text-fine font-bold text-on-accent',
        className,
      )}
    >
      {count > 99 ? '99+' : count}
    </span>
  );
}
