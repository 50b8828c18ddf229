import { vi } from 'vitest';

class MemoryStorage implements Storage {
  readonly #entries = new Map<string, string>();
  get length(): number {
    return this.#entries.size;
  }
  clear(): void {
    this.#entries.clear();
  }
  getItem(key: string): string | null {
    return this.#entries.get(key) ?? null;
  }
  key(index: number): string | null {
    return [...this.#entries.keys()][index] ?? null;
  }
  removeItem(key: string): void {
    this.#entries.delete(key);
  }
  setItem(key: string, value: string): void {
    this.#entries.set(key, value);
  }
}

/** The browser globals that the modules of lib and data use when they are loaded. Each test opens a new one. */
export function openBrowser(at = '/') {
  vi.resetModules();
  const url = new URL(at, 'http://canteen.test');
  const page = Object.assign(new EventTarget(), {
    localStorage: new MemoryStorage(),
    sessionStorage: new MemoryStorage(),
    location: { pathname: url.pathname, search: url.search, assign: vi.fn<(path: string) => void>() },
  });
  const document = Object.assign(new EventTarget(), {
    visibilityState: 'visible',
    title: '',
    getElementById: () => null,
    querySelector: () => null,
  });
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', document);
  vi.stubGlobal('navigator', { onLine: true });
  return {
    page,
    /** Another tab has changed the storage: this tab gets only the event. */
    storageEvent(key: string | null) {
      page.dispatchEvent(Object.assign(new Event('storage'), { key, storageArea: page.localStorage }));
    },
  };
}
