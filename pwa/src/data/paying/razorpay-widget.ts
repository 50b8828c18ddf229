import type { PaymentProof } from '@canteen/domain/payment.schema';

/** What the widget hands over when the customer has paid. */
interface HandedOver {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
}

/** Why the bank or the provider said no; shown as it is (specification, section 7). */
export interface PaymentFailure {
  code: string;
  description: string;
  source: string;
  step: string;
  reason: string;
}

interface WidgetOptions {
  key: string;
  order_id: string;
  amount: number;
  currency: string;
  name: string;
  description: string;
  prefill: { name: string; email: string; contact: string };
  theme: { color: string };
  retry: { enabled: boolean };
  modal: { ondismiss: () => void };
  handler: (paid: HandedOver) => void;
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

/** The widget takes hex only: the accent of ui/tokens.css in the light. */
const BRAND = '#d13d1a';

let loading: Promise<void> | null = null;

/** Loads the provider's script, once. @throws Error when it cannot be had; the next call tries anew */
export function loadWidget(url: string): Promise<void> {
  if (window.Razorpay) return Promise.resolve();
  loading ??= new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.addEventListener('load', () => {
      if (window.Razorpay) resolve();
      else reject(new Error('The script of the payment provider brought no widget'));
    });
    script.addEventListener('error', () =>
      reject(new Error('The script of the payment provider did not load')),
    );
    document.head.append(script);
  }).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

export type WidgetEnd =
  | { end: 'paid'; proof: PaymentProof }
  | { end: 'dismissed' }
  | { end: 'failed'; failure: PaymentFailure };

export interface OpenWidget {
  /** How it ended for the customer. */
  ended: Promise<WidgetEnd>;
  /** The customer has gone elsewhere. */
  close: () => void;
}

/**
 * Opens the widget. A failed payment ends it, so that the page can say why; the same order can be paid in a new one.
 * @param onPaid told of every payment, also one that comes after the end
 */
export function openWidget(
  options: Omit<WidgetOptions, 'theme' | 'retry' | 'modal' | 'handler'>,
  onPaid: (proof: PaymentProof) => void,
): OpenWidget {
  if (!window.Razorpay) throw new Error('The widget is not loaded');
  const { promise, resolve } = withResolvers<WidgetEnd>();
  const widget = new window.Razorpay({
    ...options,
    theme: { color: BRAND },
    retry: { enabled: false },
    modal: { ondismiss: () => resolve({ end: 'dismissed' }) },
    handler: (paid) => {
      const { razorpay_order_id: order_id, razorpay_payment_id, razorpay_signature } = paid;
      const proof = { order_id, razorpay_payment_id, razorpay_signature };
      onPaid(proof);
      resolve({ end: 'paid', proof });
    },
  });
  widget.on('payment.failed', ({ error }) => {
    resolve({ end: 'failed', failure: error });
    widget.close();
  });
  widget.open();
  return {
    ended: promise,
    close: () => {
      widget.close();
      resolve({ end: 'dismissed' });
    },
  };
}

function withResolvers<T>() {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
