import type { PaymentProof } from '@canteen/domain/payments/payment.schema';
import type { PaymentFailure } from './payment-state.ts';

/** What the widget returns when the customer has paid. */
interface WidgetResult {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
}

interface WidgetOptions {
  key: string;
  order_id: string;
  /** In paise. */
  amount: number;
  currency: string;
  name: string;
  description: string;
  prefill: { name: string; email: string; contact: string };
  theme: { color: string };
  retry: { enabled: boolean };
  modal: { ondismiss: () => void };
  handler: (paid: WidgetResult) => void;
}

interface Widget {
  open: () => void;
  close: () => void;
  on: (event: 'payment.failed', listener: (answer: { error: PaymentFailure }) => void) => void;
}

declare global {
  interface Window {
    Razorpay?: new (options: WidgetOptions) => Widget;
  }
}

/** The accent of ui/styles/tokens.css in the light theme. The widget accepts only hex colours. */
const BRAND = '#cd3916';

/** Milliseconds, after which the customer is told that the payment did not begin. */
const MAX_LOAD_MS = 20_000;

let loading: Promise<void> | null = null;
let tries = 0;

/**
 * Loads the provider's script, once. @throws Error when it cannot be loaded or takes too long; the next call tries again
 */
export function loadWidget(url: string): Promise<void> {
  if (window.Razorpay) return Promise.resolve();
  loading ??= new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    // Another address each time: the browser sends no second request to one that has not answered yet.
    script.src = tries > 0 ? `${url}?${tries}` : url;
    tries += 1;
    script.addEventListener('load', () => {
      if (window.Razorpay) resolve();
      else reject(new Error('The script of the payment provider brought no widget'));
    });
    script.addEventListener('error', () =>
      reject(new Error('The script of the payment provider did not load')),
    );
    setTimeout(() => reject(new Error('The script of the payment provider took too long')), MAX_LOAD_MS);
    document.head.append(script);
  }).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

/** Callbacks for what the customer does in the widget. */
export interface WidgetListener {
  /** May be called after the widget was reported as dismissed. */
  onPaid: (proof: PaymentProof) => void;
  onDismissed: () => void;
  onFailed: (failure: PaymentFailure) => void;
}

/**
 * Opens the widget and returns a function that closes it, which counts as dismissed. A failed payment closes it, so that
 * the page can show the reason; the same order can be paid in a new widget. @throws Error when the script is not loaded
 */
export function openWidget(
  options: Omit<WidgetOptions, 'theme' | 'retry' | 'modal' | 'handler'>,
  { onPaid, onDismissed, onFailed }: WidgetListener,
): () => void {
  if (!window.Razorpay) throw new Error('The widget is not loaded');
  const widget = new window.Razorpay({
    ...options,
    theme: { color: BRAND },
    retry: { enabled: false },
    modal: { ondismiss: onDismissed },
    handler: ({ razorpay_order_id: order_id, razorpay_payment_id, razorpay_signature }) =>
      onPaid({ order_id, razorpay_payment_id, razorpay_signature }),
  });
  widget.on('payment.failed', ({ error }) => {
    onFailed(error);
    widget.close();
  });
  widget.open();
  return () => {
    widget.close();
    onDismissed();
  };
}
