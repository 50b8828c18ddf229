let reload = (): unknown => window.location.reload();

/** Replaces what `reloadPage` does. The code that gets a newer version is loaded after the first paint. */
export function setReload(next: () => unknown): void {
  reload = next;
}

/** Reloads the page, with a newer version if the server has one. A plain reload would show the version on the device again. */
export const reloadPage = () => reload();
