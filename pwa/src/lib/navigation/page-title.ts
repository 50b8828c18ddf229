import { useEffect } from 'react';

let appName = 'Canteen';
let current: string | null = null;

function show(): void {
  document.title = current === null ? appName : `${current} · ${appName}`;
}

/** The product's name, at the end of every title. */
export function setAppName(name: string): void {
  appName = name;
  show();
}

export function setPageTitle(title: string | null): void {
  current = title;
  show();
}

/** Sets the page's own title ("Maggi Point") in place of its route's. Null keeps the route's. */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    if (title !== null) setPageTitle(title);
  }, [title]);
}
