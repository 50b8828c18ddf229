// A test opens a page with openBrowser and closes it at its end. A timer of that page may run later: it then meets
// this page, which is hidden, offline and does nothing.
const page = {
  location: { pathname: '/', search: '', assign: () => undefined },
  document: { visibilityState: 'hidden' },
  navigator: { onLine: false },
};

for (const [name, value] of [...Object.entries(page), ['window', page] as const]) {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}

export {};
