import { useLayoutEffect, useRef, type CSSProperties } from 'react';
import { cx } from '../../ui/styles/cx.ts';
import { useActiveBar } from './use-active-bar.ts';
import { useLabelStep } from './use-label-step.ts';

interface Bar {
  key: string;
  /** Under the bar. */
  label: string;
  value: number;
  /** The lines of the tooltip; the first is printed bold. Screen readers get them in one sentence. */
  lines: readonly string[];
}

interface BarChartProps {
  /** What the chart shows and how it is used, for screen readers. */
  label: string;
  bars: readonly Bar[];
  /** The amount on the axis. */
  formatValue: (value: number) => string;
}

/** No bar is narrower, so a long chart scrolls. */
const MIN_WIDTH_REM = 0.4;
/** About how many labels fit on a printed page. */
const PRINTED_LABELS = 12;

/**
 * Bars in proportion to the highest. One bar at a time shows its tooltip: under the mouse, after a tap, or chosen with
 * the arrow keys, Home and End; Escape closes it. For screen readers the chart is a slider over the bars.
 */
export function BarChart({ label, bars, formatValue }: BarChartProps) {
  const frame = useRef<HTMLDivElement>(null);
  const plot = useRef<HTMLDivElement>(null);
  const { active, left, handlers } = useActiveBar(bars.length, { frame, plot });
  const step = useLabelStep(bars.length, plot);
  const printedStep = Math.ceil(bars.length / PRINTED_LABELS);
  const highest = Math.max(0, ...bars.map(({ value }) => value));
  const shown = active === null ? undefined : bars[active];

  // The newest bars are visible first.
  const first = bars[0]?.key;
  useLayoutEffect(() => {
    frame.current?.scrollTo({ left: frame.current.scrollWidth });
  }, [first, bars.length]);

  return (
    <div className="flex gap-2">
      <div
        aria-hidden="true"
        className="tabular relative h-48 w-11 shrink-0 text-end text-fine text-muted print:w-14"
      >
        {[1, 0.5, 0].map((part) => (
          <span
            key={part}
            className="absolute right-0 translate-y-1/2 leading-none"
            style={{ bottom: `${part * 100}%` }}
          >
            {highest === 0 && part > 0 ? '' : formatValue(highest * part)}
          </span>
        ))}
      </div>
      <div className="relative min-w-0 flex-1">
        <div aria-hidden="true" className="absolute inset-x-0 top-0 h-48">
          {['top-0', 'top-1/2', 'top-full'].map((at) => (
            <span key={at} className={cx('absolute inset-x-0 border-t border-line', at)} />
          ))}
        </div>
        <div
          ref={frame}
          className="chart-scroll overflow-x-auto rounded-small has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent print:overflow-visible"
          onScroll={handlers.onScroll}
        >
          <div
            ref={plot}
            role="slider"
            tabIndex={0}
            aria-label={label}
            aria-valuemin={1}
            aria-valuemax={bars.length}
            aria-valuenow={(active ?? bars.length - 1) + 1}
            aria-valuetext={(shown ?? bars.at(-1))?.lines.join(', ')}
            className="relative min-w-(--plot) cursor-crosshair pb-7 outline-none select-none print:min-w-0"
            style={{ '--plot': `${bars.length * MIN_WIDTH_REM}rem` } as CSSProperties}
            {...handlers.plot}
          >
            <div className="flex h-48 items-end">
              {bars.map(({ key, value }, index) => (
                <span key={key} className="flex h-full min-w-0 flex-1 items-end justify-center">
                  <span
                    data-bar
                    className={cx(
                      'keep-colour block w-3/4 max-w-9 rounded-t-sm',
                      value > 0 ? 'min-h-0.5 bg-accent' : 'min-h-px bg-edge',
                      active !== null && index !== active && 'opacity-45',
                    )}
                    style={{ height: highest === 0 ? 0 : `${(value / highest) * 100}%` }}
                  />
                </span>
              ))}
            </div>
            {bars.map(({ key, label: text }, index) => {
              // Counted from the newest bar, which always has its label.
              const fromEnd = bars.length - 1 - index;
              const isShown = fromEnd % step === 0;
              const isPrinted = fromEnd % printedStep === 0;
              if (!isShown && !isPrinted) return null;
              return (
                <span
                  key={key}
                  className={cx(
                    'tabular absolute bottom-0 -translate-x-1/2 text-fine text-muted',
                    !isPrinted && 'print:hidden',
                    !isShown && 'hidden print:block',
                  )}
                  style={{ left: labelPosition((index + 0.5) / bars.length, text) }}
                >
                  {text}
                </span>
              );
            })}
          </div>
        </div>
        {shown ? <Tooltip lines={shown.lines} left={left} /> : null}
      </div>
    </div>
  );
}

/** In the middle under the bar, and inside the chart, because a label outside it would make the chart scroll. */
const labelPosition = (part: number, text: string) =>
  `clamp(${text.length / 2}ch, ${part * 100}%, 100% - ${text.length / 2}ch)`;

/** @param left pixels from the left edge of the visible part of the chart to the middle of the bar */
function Tooltip({ lines, left }: { lines: readonly string[]; left: number }) {
  return (
    <div
      role="presentation"
      data-tooltip
      className="pointer-events-none absolute -top-2 z-10 w-40 -translate-x-1/2 -translate-y-full rounded-control bg-ink px-3 py-2 text-center text-fine text-bg shadow-raised print:hidden"
      style={{ left: `clamp(5rem, ${left}px, 100% - 5rem)` }}
    >
      {lines.map((line, index) => (
        <span key={line} className={cx('tabular block', index === 0 && 'font-semibold')}>
          {line}
        </span>
      ))}
    </div>
  );
}
