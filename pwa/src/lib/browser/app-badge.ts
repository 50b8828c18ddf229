/** Shows a number on the icon of the installed app, where the browser can; 0 removes it. */
export function showAppBadge(count: number): void {
  if (!('setAppBadge' in navigator)) return;
  void (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined);
}
