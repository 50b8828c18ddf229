import { useEffect, useState, type ReactNode, type RefObject } from 'react';
import { alertIcons, alertSoft, type AlertTone } from '../feedback/alert.tsx';
import { ChevronUpIcon } from '../icons/shared-icons.tsx';
import { cx } from '../styles/cx.ts';
import { toneText } from '../styles/tone.ts';

interface FormNoteProps {
  tone: AlertTone;
  title: string;
  note: RefObject<HTMLDivElement | null>;
  /** The note with its title. */
  children: ReactNode;
}

/** The focus goes to the first line of a note, which may be higher than the screen. */
export function focusFormNote({ current }: RefObject<HTMLElement | null>): void {
  current?.focus({ preventScroll: true });
  current?.scrollIntoView({ block: 'start' });
}

/** A note above the fields of a form. While it is scrolled out of view, a button at the top edge leads to it. */
export function FormNote({ tone, title, note, children }: FormNoteProps) {
  const [isOutOfView, setOutOfView] = useState(false);
  useEffect(() => {
    if (!note.current) return undefined;
    const observer = new IntersectionObserver(([entry]) => setOutOfView(entry?.isIntersecting === false));
    observer.observe(note.current);
    return () => observer.disconnect();
  }, [note]);
  const IconComponent = alertIcons[tone];
  return (
    <>
      <div ref={note} role="group" aria-label={title} tabIndex={-1} className="rounded-control">
        {children}
      </div>
      {/* Without height, so that it moves nothing. */}
      <div className="sticky top-0 z-10 -mt-4 h-0">
        {isOutOfView ? (
          <button
            type="button"
            onClick={() => focusFormNote(note)}
            className={cx(
              'flex min-h-11 w-full animate-appear items-center gap-3 rounded-control px-4 py-2 text-left text-small font-semibold text-ink shadow-raised',
              alertSoft[tone],
            )}
          >
            <IconComponent className={cx('shrink-0', toneText[tone])} />
            <span className="min-w-0 flex-1">{title}</span>
            <ChevronUpIcon />
          </button>
        ) : null}
      </div>
    </>
  );
}
