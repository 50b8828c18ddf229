import { expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/requests/api-error.ts';
import { checkout, config, mocks, mockWidget, paying, started } from '../../testing/paying.ts';

it("the widget gets the provider's key as it is now, also in a page that was loaded before it was replaced", async () => {
  const keys = () => mocks.openWidget.mock.calls.map(([options]) => (options as { key: string }).key);
  const payWith = async () => {
    const widget = mockWidget();
    const attempt = paying.pay(checkout);
    await widget.opened();
    widget.last().onDismissed();
    await attempt;
  };
  await payWith();
  mocks.readConfig.mockResolvedValue({ ...config, razorpayKeyId: 'new' });
  await payWith();
  mocks.readConfig.mockRejectedValue(
    new ApiError({ status: 503, code: 'DEPENDENCY_DOWN', message: 'Down.' }),
  );
  await payWith();
  expect(keys()).toEqual(['rzp', 'new', 'new']);
});

it('the key is asked for while the payment is started, so that the customer does not wait longer', async () => {
  const widget = mockWidget();
  let start = (_started: object) => {};
  mocks.startPayment.mockReturnValue(new Promise((resolve) => (start = resolve)));
  const attempt = paying.pay(checkout);
  await vi.waitFor(() => expect(mocks.startPayment).toHaveBeenCalledOnce());
  expect(mocks.readConfig).toHaveBeenCalledOnce();
  start(started);
  await widget.opened();
  expect(mocks.readConfig).toHaveBeenCalledOnce();
  widget.last().onDismissed();
  await attempt;
});
