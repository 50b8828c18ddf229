import { cx } from './styles/cx.ts';
import { toneText, type Tone } from './styles/tone.ts';

interface AgeBarProps {
  /** 0 to 1: how much of the edge is filled, from the bottom. */
  share: number;
  tone: Tone;
  className?: string | undefined;
}

/** The left edge of a card: the older the order, the more of it is filled. A text beside it shows the age. */
export function AgeBar({ share, tone, className }: AgeBarProps) {
  const filled = Math.round(Math.min(1, Math.max(0, share)) * 100);
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      viewBox="0 0 1 100"
      preserveAspectRatio="none"
      className={cx('absolute inset-y-0 left-0 h-full w-1.5', toneText[tone], className)}
    >
      <rect width="1" height="100" fill="currentColor" opacity="0.18" />
      <rect y={100 - filled} width="1" height={filled} fill="currentColor" />
    </svg>
  );
}
