// Storage may be switched off or full. The app then works without it.
type Kind = 'localStorage' | 'sessionStorage';

export function readStored(kind: Kind, key: string): string | null {
  try {
    return window[kind].getItem(key);
  } catch {
    return null;
  }
}

/** False when nothing could be stored. */
export function writeStored(kind: Kind, key: string, value: string): boolean {
  try {
    window[kind].setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

export function removeStored(kind: Kind, key: string): void {
  try {
    window[kind].removeItem(key);
  } catch {
    // Storage is switched off.
  }
}

/** The keys that begin with the prefix. */
export function storedKeys(kind: Kind, prefix: string): string[] {
  try {
    const storage = window[kind];
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
    return keys.filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

export function clearSessionStorage(): void {
  try {
    window.sessionStorage.clear();
  } catch {
    // Storage is switched off.
  }
}

/** The stored JSON of a key, parsed; null when there is none or it is broken. */
export function readStoredJson(kind: Kind, key: string): unknown {
  const text = readStored(kind, key);
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
