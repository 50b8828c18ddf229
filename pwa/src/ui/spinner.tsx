import { cx } from './styles/cx.ts';

/** A turning ring for a busy control. Hidden from screen readers: the control has aria-busy. */
export function Spinner({ size = 20, className }: { size?: number; className?: string | undefined }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2.5}
      strokeLinecap="round"
      aria-hidden="true"
      className={cx('animate-spin', className)}
    >
      <path d="M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z" opacity={0.25} />
      <path d="M12 3a9 9 0 0 1 9 9" />
    </svg>
  );
}
