import { countdown, useSecondsLeft } from '../../../lib/time/seconds-clock.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { cx } from '../../../ui/styles/cx.ts';

/** 'Resend code', with a countdown until it can be used. It keeps the focus during the countdown. */
export function ResendButton({
  resendAt,
  busy,
  onResend,
}: {
  resendAt: number;
  busy: boolean;
  onResend: () => void;
}) {
  const left = useSecondsLeft(resendAt);
  return (
    <Button
      variant="plain"
      busy={busy}
      aria-disabled={busy || left > 0 || undefined}
      className={cx('tabular', left > 0 && 'opacity-70')}
      onClick={() => {
        if (left === 0) onResend();
      }}
    >
      {left > 0 ? `Resend code in ${countdown(left)}` : 'Resend code'}
    </Button>
  );
}
