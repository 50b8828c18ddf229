import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { cx } from './styles/cx.ts';

interface Tab<Value extends string> {
  value: Value;
  label: ReactNode;
  content: ReactNode;
}

interface TabsProps<Value extends string> {
  /** The name of the tab list for screen readers. */
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  tabs: readonly Tab<Value>[];
  className?: string | undefined;
  /** The classes of the list and of each tab. */
  look?: { list: string; tab: string } | undefined;
}

const LOOK = { list: '', tab: 'min-h-12 shrink-0 px-4 text-small' };

/** On a narrow phone with a large font the tabs are wider than the screen. */
const scrollToTab = (tab: HTMLElement | null) => {
  if (tab?.parentElement) tab.parentElement.scrollLeft = tab.offsetLeft;
};

/** Shows one panel at a time. Arrow keys move between the tabs and show their panels. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, value, onChange, tabs, className, look = LOOK } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const current = tabs.find((tab) => tab.value === value);

  const key = (event: KeyboardEvent, index: number) => {
    const to = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const at = (to + tabs.length) % tabs.length;
    const tab = tabs[at];
    if (!tab) return;
    onChange(tab.value);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[at]?.focus();
  };

  return (
    <div className={className}>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className={`relative flex gap-1 overflow-x-auto border-b border-line ${look.list}`}
      >
        {tabs.map((tab, index) => (
          <button
            key={tab.value}
            ref={tab.value === value ? scrollToTab : null}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={tab.value === value ? `${id}-panel` : undefined}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
            onKeyDown={(event) => key(event, index)}
            className={cx(
              'relative font-semibold whitespace-nowrap -outline-offset-2',
              look.tab,
              'after:absolute after:inset-x-2 after:bottom-0 after:h-[3px] after:rounded-t-full',
              tab.value === value ? 'text-ink after:bg-accent' : 'text-muted hover:text-ink',
            )}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {current ? (
        <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} className="pt-4">
          {current.content}
        </div>
      ) : null}
    </div>
  );
}
