import { createStore, readOnly } from '../store.ts';
import { requestPersistentStorage } from './request-persistent-storage.ts';

/** The browser's offer to install the app, as Chromium gives it. */
interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>;
}

const store = createStore<InstallPrompt | null>(null);

/** The browser's offer; null when it makes none, or the app is installed. */
export const installStore = readOnly(store);

/** Keeps the browser's offer for later. Called once, from main, because it comes soon after the page has loaded. */
export function watchInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    store.set(event as InstallPrompt);
  });
  window.addEventListener('appinstalled', () => {
    store.set(null);
    void requestPersistentStorage();
  });
}

/** Shows the browser's question and waits for the answer. It can be shown once; a browser may refuse to show it. */
export async function askToInstall(): Promise<void> {
  const prompt = store.get();
  store.set(null);
  await prompt?.prompt().catch(() => undefined);
}
