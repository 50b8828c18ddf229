// Replaces https://checkout.razorpay.com/v1/checkout.js with the same `window.Razorpay`.
(() => {
  const script = document.currentScript;
  const base = new URL('.', script instanceof HTMLScriptElement ? script.src : document.baseURI);
  const at = (path) => new URL(path, base).href;

  function element(name, properties = {}, ...children) {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...children);
    return made;
  }

  function loadStyle() {
    const href = at('checkout.css');
    for (const sheet of document.styleSheets) if (sheet.href === href) return Promise.resolve();
    const link = element('link', { rel: 'stylesheet', href });
    // If the style sheet fails to load, the widget opens without it.
    const loaded = new Promise((resolve) => {
      link.addEventListener('load', resolve);
      link.addEventListener('error', resolve);
    });
    document.head.append(link);
    return loaded;
  }

  async function ask(path, init) {
    const answer = await fetch(at(path), init);
    const body = await answer.json();
    if (!answer.ok) throw new Error(body.error.description);
    return body;
  }

  const money = (amount, currency) =>
    new Intl.NumberFormat('en-IN', {
      style: 'currency',
      currency,
      minimumFractionDigits: amount % 100 === 0 ? 0 : 2,
    }).format(amount / 100);

  class Razorpay {
    #options;
    #listeners = new Map();
    #widget = null;

    constructor(options) {
      if (!options || typeof options !== 'object') throw new TypeError('No options passed');
      if (!options.key) throw new TypeError('No key passed');
      this.#options = options;
    }

    on(event, listener) {
      this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
      return this;
    }

    open() {
      if (this.#widget) return this;
      const widget = buildWidget(this.#options);
      this.#widget = widget;
      const end = () => {
        this.#widget = null;
        widget.dialog.close();
        widget.dialog.remove();
      };
      const dismiss = () => {
        if (widget.busy() || this.#widget !== widget) return;
        end();
        this.#options.modal?.ondismiss?.();
      };
      const pay = async (outcome) => {
        if (widget.busy()) return;
        widget.say('Asking the bank…', { busy: true });
        try {
          const body = JSON.stringify({ order_id: this.#options.order_id, outcome });
          const headers = { 'content-type': 'application/json' };
          const answer = await ask('pay', { method: 'POST', headers, body });
          if (answer.error) return this.#fail(widget, end, answer);
          end();
          this.#options.handler?.(answer);
        } catch (error) {
          widget.fault(reason(error));
        }
      };

      widget.success.addEventListener('click', () => pay('success'));
      widget.failure.addEventListener('click', () => pay('failure'));
      widget.close.addEventListener('click', dismiss);
      widget.dialog.addEventListener('cancel', (event) => {
        event.preventDefault();
        if (this.#options.modal?.escape !== false) dismiss();
      });
      void this.#show(widget);
      return this;
    }

    close() {
      const widget = this.#widget;
      this.#widget = null;
      widget?.dialog.close();
      widget?.dialog.remove();
      return this;
    }

    async #show(widget) {
      await loadStyle();
      if (this.#widget !== widget) return;
      document.body.append(widget.dialog);
      widget.dialog.showModal();
      widget.say('One moment…', { busy: true });
      try {
        const { order_id: orderId, key } = this.#options;
        const order = await ask(`checkout/${encodeURIComponent(orderId)}?key=${encodeURIComponent(key)}`);
        widget.amount.textContent = money(order.amount, order.currency);
        widget.say('Choose what the bank answers.');
        widget.success.focus();
      } catch (error) {
        widget.fault(reason(error));
      }
    }

    // As in the real widget, the customer may try again unless the page has switched this off.
    #fail(widget, end, answer) {
      if (this.#options.retry === false || this.#options.retry?.enabled === false) end();
      else widget.fault(answer.error.description);
      for (const listener of this.#listeners.get('payment.failed') ?? []) listener(answer);
    }
  }

  function reason(error) {
    return error instanceof TypeError || error instanceof SyntaxError
      ? 'The sandbox did not answer. Check the connection and try again.'
      : error.message;
  }

  function buildWidget(options) {
    const close = element(
      'button',
      { type: 'button', className: 'rzp-sandbox-close', ariaLabel: 'Close' },
      '×',
    );
    const amount = element('p', { className: 'rzp-sandbox-amount' }, '…');
    const title = element('h2', { id: 'rzp-sandbox-title' }, options.name ?? 'Payment');
    const about = element('p', { className: 'rzp-sandbox-about' }, options.description ?? '');
    const note = element('p', { className: 'rzp-sandbox-note' }, 'Test bank. No money moves.');
    const status = element('p', { className: 'rzp-sandbox-status', role: 'status' });
    const alert = element('p', { className: 'rzp-sandbox-alert', role: 'alert' });
    const success = element('button', { type: 'button', className: 'rzp-sandbox-success' }, 'Success');
    const failure = element('button', { type: 'button', className: 'rzp-sandbox-failure' }, 'Failure');
    const actions = element('div', { className: 'rzp-sandbox-actions' }, success, failure);
    const dialog = element(
      'dialog',
      { className: 'rzp-sandbox' },
      element('div', { className: 'rzp-sandbox-top' }, title, close),
      ...(options.description ? [about] : []),
      amount,
      note,
      status,
      alert,
      actions,
    );
    dialog.setAttribute('aria-labelledby', title.id);
    if (options.theme?.color) dialog.style.setProperty('--rzp-sandbox-brand', options.theme.color);

    // In a modal dialog Tab can move the focus to the browser's toolbars; here it stays in the dialog.
    dialog.addEventListener('keydown', (event) => {
      if (event.key !== 'Tab') return;
      const [first, last] = [close, failure];
      const from = event.shiftKey ? first : last;
      if (document.activeElement !== from && dialog.contains(document.activeElement)) return;
      event.preventDefault();
      (event.shiftKey ? last : first).focus();
    });

    let working = false;
    return {
      dialog,
      amount,
      close,
      success,
      failure,
      busy: () => working,
      say(text, { busy = false } = {}) {
        working = busy;
        status.textContent = text;
        alert.textContent = '';
        // A disabled button would lose the focus.
        for (const button of [success, failure, close]) button.ariaDisabled = String(busy);
      },
      fault(text) {
        this.say('');
        alert.textContent = text;
      },
    };
  }

  window.Razorpay = Razorpay;
})();
