import { useLayoutEffect } from 'react';

/** The same as the dark theme-color in index.html. */
const DARK = '#18120f';

/** Makes the whole screen dark, including header and dialogs, while the component is shown. */
export function useDarkScreen(wanted: boolean): void {
  useLayoutEffect(() => {
    if (!wanted) return;
    const root = document.documentElement;
    root.dataset['theme'] = 'dark';
    const colours = [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')];
    const former = colours.map(({ content }) => content);
    for (const colour of colours) colour.content = DARK;
    return () => {
      delete root.dataset['theme'];
      for (const [index, colour] of colours.entries()) colour.content = former[index] ?? '';
    };
  }, [wanted]);
}
