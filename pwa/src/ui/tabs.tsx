import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export interface Tab<Value extends string> {
  value: Value;
  label: string;
  count?: number | undefined;
  content: ReactNode;
}

export interface TabsProps<Value extends string> {
  /** Names the row of tabs for readers. */
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  tabs: readonly Tab<Value>[];
  className?: string | undefined;
}

/** Panels one at a time; arrow keys move between the tabs. */
export function Tabs<Value extends string>({ label, value, onChange, tabs, className }: TabsProps<Value>) {
  return (
    <Base.Root value={value} onValueChange={(next: Value) => onChange(next)} className={className}>
      <Base.List aria-label={label} className="flex gap-1 overflow-x-auto border-b border-line">
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            className={cx(
              'relative min-h-12 shrink-0 px-4 text-small font-semibold whitespace-nowrap -outline-offset-2',
              'after:absolute after:inset-x-2 after:bottom-0 after:h-[3px] after:rounded-t-full',
              tab.value === value ? 'text-ink after:bg-accent' : 'text-muted hover:text-ink',
            )}
          >
            {tab.label}
            {tab.count === undefined ? null : <span className="tabular ml-1.5 text-muted">{tab.count}</span>}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className="pt-4">
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
