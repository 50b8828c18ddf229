import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { cx } from './styles/cx.ts';

interface ChipLook {
  selected?: boolean | undefined;
  /** Shown after the label, as '(12)'. */
  count?: number | undefined;
  /** A long label goes on in a second line. */
  wraps?: boolean | undefined;
  /** Changes its colours at once, because to fade them while the page scrolls costs frames. */
  still?: boolean | undefined;
}

function chipClass({ selected, wraps, still }: ChipLook, className?: string): string {
  return cx(
    'inline-flex max-w-full snap-start items-center gap-1.5 rounded-full border px-4 text-small font-medium',
    wraps ? 'min-h-11 py-1.5 text-left' : 'h-11 shrink-0 whitespace-nowrap',
    !still && 'transition-colors duration-150',
    selected
      ? 'border-accent bg-accent-soft text-ink'
      : 'border-line bg-card text-ink hover:border-edge hover:bg-sunken',
    className,
  );
}

/** A filter that is on or off. */
export function Chip({
  selected,
  count,
  wraps,
  still,
  className,
  children,
  ...rest
}: ComponentProps<'button'> & ChipLook) {
  return (
    <button
      type="button"
      aria-pressed={selected ?? false}
      className={chipClass({ selected, wraps, still }, className)}
      {...rest}
    >
      <Label>{children}</Label> <Count of={count} />
    </button>
  );
}

/** A filter that is a link to its own URL. */
export function ChipLink({
  selected,
  count,
  wraps,
  className,
  children,
  ...rest
}: LinkProps & Omit<ChipLook, 'still'>) {
  return (
    <Link
      aria-current={selected ? 'page' : undefined}
      className={chipClass({ selected, wraps }, className)}
      {...rest}
    >
      <Label>{children}</Label> <Count of={count} />
    </Link>
  );
}

/** A label that is wider than the row is cut, so that its count is visible. */
const Label = ({ children }: { children?: ReactNode }) =>
  typeof children === 'string' ? <span className="truncate">{children}</span> : children;

function Count({ of }: { of: number | undefined }) {
  return of === undefined ? null : <span className="tabular text-muted">({of})</span>;
}

/** Chips in one line that scrolls sideways, up to the edges of the screen on a phone. */
export function TagRow({
  label,
  reveal,
  className,
  children,
}: {
  label: string;
  /** When this changes, the row (not the page) scrolls until the selected chip is visible. */
  reveal?: unknown;
  className?: string;
  children: ReactNode;
}) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const chosen =
      row.current?.querySelector<HTMLElement>('[aria-current]') ??
      row.current?.querySelector<HTMLElement>('[aria-pressed=true]');
    if (!row.current || !chosen) return;
    // Not smoothly, because that costs frames while the page scrolls.
    row.current.scrollLeft = chosen.offsetLeft - (row.current.clientWidth - chosen.clientWidth) / 2;
  }, [reveal]);
  return (
    <div className={cx('tag-row bleed', className)}>
      <div
        ref={row}
        role="group"
        aria-label={label}
        className="tag-row-scroll bleed relative flex snap-x gap-2 overflow-x-auto py-2"
      >
        {children}
      </div>
    </div>
  );
}
