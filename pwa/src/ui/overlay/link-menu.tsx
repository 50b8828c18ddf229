import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { ChevronDownIcon } from '../icons/shared-icons.tsx';
import { cx } from '../styles/cx.ts';

interface LinkMenuProps {
  /** What the button shows. */
  label: ReactNode;
  /** Links and buttons, which close the menu when clicked, and switches, which leave it open. */
  children: ReactNode;
  align?: 'start' | 'end' | undefined;
  className?: string | undefined;
}

/** The classes of a link or button in a LinkMenu. */
export const linkMenuItemClass =
  'flex min-h-11 w-full items-center gap-3 rounded-small px-3 text-left text-small text-ink hover:bg-accent-soft aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold';

/**
 * A button that opens a menu of links, buttons or settings. Small enough for the first load. Escape or a click outside
 * closes it.
 */
export function LinkMenu({ label, children, align = 'end', className }: LinkMenuProps) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => {
    if (!open) return;
    const outside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    const choose = (event: Event) => {
      const chosen = event.target instanceof Element && event.target.closest('a, button');
      if (!chosen) return;
      setOpen(false);
      // A link opens a page. After another action the menu is where the user was.
      if (chosen instanceof HTMLButtonElement) button.current?.focus();
    };
    const shown = panel.current;
    shown?.addEventListener('click', choose);
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    document.addEventListener('keydown', escape);
    return () => {
      shown?.removeEventListener('click', choose);
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
      document.removeEventListener('keydown', escape);
    };
  }, [open]);
  return (
    <div ref={root} className={cx('relative', className)}>
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="inline-flex min-h-11 items-center gap-1.5 rounded-control px-3 max-[16rem]:px-2 text-small font-semibold text-ink hover:bg-sunken aria-expanded:bg-sunken"
      >
        {label}
        <ChevronDownIcon
          size={16}
          className={cx('transition-transform duration-150 max-[16rem]:hidden', open && 'rotate-180')}
        />
      </button>
      <div
        ref={panel}
        id={id}
        hidden={!open}
        className={cx(
          'absolute top-full z-50 mt-1.5 max-h-[calc(100dvh-var(--header-bar))] min-w-52 animate-appear overflow-y-auto rounded-control border border-line bg-raised p-1 shadow-raised',
          align === 'end' ? 'right-0' : 'left-0',
        )}
      >
        {children}
      </div>
    </div>
  );
}
