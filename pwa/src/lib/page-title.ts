import { useEffect } from 'react';

let appName = 'Canteen';
let current: string | null = null;

function show(): void {
  document.title = current === null ? appName : `${current} · ${appName}`;
}

/** What the product is called where it runs: the end of every title. */
export function setAppName(name: string): void {
  appName = name;
  show();
}

export function setPageTitle(title: string | null): void {
  current = title;
  show();
}

/** A page's own title in place of its route's, once it knows it ("Maggi Point"). Null keeps the route's. */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    if (title !== null) setPageTitle(title);
  }, [title]);
}
