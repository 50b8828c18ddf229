import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The browsers that tests can use, the best first: the headless shell takes half of Chromium's processor time. */
export const BROWSERS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];
/** The headless shell shows no notifications. */
export const BROWSERS_WITH_NOTIFICATIONS = BROWSERS.filter((name) => name !== 'chromium-headless-shell');

/** The path of the first of these programs that is installed; null if none is. */
export function findProgram(...names: string[]): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin', '/usr/sbin'];
  for (const name of names) {
    for (const folder of folders) {
      const path = join(folder, name);
      try {
        accessSync(path, constants.X_OK);
        return path;
      } catch {
        // It is not in this folder.
      }
    }
  }
  return null;
}
