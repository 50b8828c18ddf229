import type { Page } from 'playwright-core';

/** The requests of the page that start a payment, from now on. */
export function paymentsStarted(page: Page): string[] {
  const started: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/razorpay/order'))
      started.push(request.postData() ?? '');
  });
  return started;
}
