import type { ReactNode } from 'react';
import type { Paise } from '@canteen/domain/money';
import { InfoIcon } from '../icons/icons.tsx';
import { cx } from '../styles/cx.ts';
import { Price } from './price.tsx';

interface BillProps {
  title?: string | undefined;
  children: ReactNode;
  className?: string | undefined;
}

/** A bill that looks like paper: lines, then sums, then the total. */
export function Bill({ title, children, className }: BillProps) {
  return (
    <section aria-label={title ?? 'Bill'} className={cx('bill-shadow', className)}>
      <div className="bill px-5 pt-5 pb-7 text-small">
        {title ? <h2 className="mb-3 text-lead">{title}</h2> : null}
        {children}
      </div>
    </section>
  );
}

/** A group of lines; a dashed line separates it from the one before. */
export function BillLines({ children }: { children: ReactNode }) {
  return <dl className="bill-lines flex flex-col gap-2.5">{children}</dl>;
}

interface BillRowProps {
  label: ReactNode;
  paise: Paise;
  /** How many, shown before the label. */
  quantity?: number | undefined;
  /** Shown under the label. */
  detail?: ReactNode;
  /** How the amount is calculated, shown after a tap. */
  rule?: ReactNode;
}

export function BillRow({ label, paise, quantity, detail, rule }: BillRowProps) {
  return (
    <div className="flex flex-wrap items-start gap-x-3">
      <dt className="min-w-0 flex-1 basis-24">
        {quantity === undefined ? null : (
          <span className="tabular mr-2 inline-block min-w-6 text-muted">{quantity} ×</span>
        )}
        {rule ? <BillRule label={label} rule={rule} /> : label}
        {detail ? <span className="block text-fine text-muted">{detail}</span> : null}
      </dt>
      <dd className="ml-auto shrink-0 text-right">
        <Price paise={paise} />
      </dd>
    </div>
  );
}

function BillRule({ label, rule }: { label: ReactNode; rule: ReactNode }) {
  return (
    <details className="group">
      <summary className="touch relative inline-flex list-none items-center gap-1.5 rounded-small underline decoration-dotted underline-offset-4">
        {label}
        <InfoIcon size={16} className="text-muted group-open:text-accent" />
      </summary>
      <span className="mt-1 block animate-appear text-fine text-muted">{rule}</span>
    </details>
  );
}

export function BillTotal({ label = 'Total', paise }: { label?: string; paise: Paise }) {
  return (
    <dl className="bill-lines">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <dt className="font-display text-lead font-bold">{label}</dt>
        <dd>
          <Price paise={paise} strong className="text-title" />
        </dd>
      </div>
    </dl>
  );
}
