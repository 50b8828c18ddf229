import { useLayoutEffect } from 'react';

/** As the document's own dark theme-color says it. */
const DARK = '#18120f';

/** The whole screen dark, header and dialogs included, for as long as this is shown. */
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
