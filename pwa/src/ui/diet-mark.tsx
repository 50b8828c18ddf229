import { DIET_LABELS, type Diet } from '@canteen/domain/foods/diet';
import { cx } from './styles/cx.ts';

type Known = Exclude<Diet, 'unknown'>;

/** A circle, an egg and a triangle, so that nobody needs the colour. */
const FORMS: Record<Known, string> = {
  veg: 'M11.6 8a3.6 3.6 0 1 1-7.2 0 3.6 3.6 0 0 1 7.2 0Z',
  egg: 'M8 3.4c1.8 0 3.3 2.9 3.3 5.3a3.3 3.3 0 1 1-6.6 0c0-2.4 1.5-5.3 3.3-5.3Z',
  'non-veg': 'M8 3.8 12.3 11.6H3.7L8 3.8Z',
};
// Brown for non-veg: only this mark needs it, so it is no token, which every page would load.
const COLOURS: Record<Known, string> = {
  veg: 'var(--leaf)',
  egg: 'var(--turmeric)',
  'non-veg': 'color-mix(in oklab, var(--beet), var(--turmeric))',
};

/** The sign alone, beside a text that says the same. */
export function DietSign({ diet, className }: { diet: Known; className?: string | undefined }) {
  return (
    <svg
      width={16}
      height={16}
      viewBox="0 0 16 16"
      aria-hidden="true"
      focusable="false"
      style={{ color: COLOURS[diet] }}
      className={className}
    >
      <rect x="1" y="1" width="14" height="14" rx="2" fill="none" stroke="currentColor" strokeWidth="1.75" />
      <path d={FORMS[diet]} fill="currentColor" />
    </svg>
  );
}

/** The mark of India for veg, egg and non-veg food, with its text for screen readers; nothing when it is not known. */
export function DietMark({ diet, className }: { diet: Diet | undefined; className?: string | undefined }) {
  if (diet === undefined || diet === 'unknown') return null;
  return (
    <span className={cx('inline-flex shrink-0', className)}>
      <DietSign diet={diet} />
      <span className="sr-only">{DIET_LABELS[diet]} </span>
    </span>
  );
}
