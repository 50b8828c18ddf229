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

/** As much of a browser as the modules of lib and data touch when they load; each test gets one of its own. */
export function openBrowser(at = '/') {
  vi.resetModules();
  const url = new URL(at, 'http://canteen.test');
  const page = Object.assign(new EventTarget(), {
    localStorage: new MemoryStorage(),
    sessionStorage: new MemoryStorage(),
    location: { pathname: url.pathname, search: url.search, assign: vi.fn<(path: string) => void>() },
  });
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible', title: '' });
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', document);
  vi.stubGlobal('navigator', { onLine: true });
  return {
    page,
    /** What another tab did to the storage: this one is only told. */
    storageEvent(key: string | null) {
      page.dispatchEvent(Object.assign(new Event('storage'), { key, storageArea: page.localStorage }));
    },
  };
}
