import type { Plugin } from 'vite';

/** The built page without indentation and comments, except the two that the server looks for (api/src/pwa/page-html.ts). */
export function minifyHtml(): Plugin {
  return {
    name: 'minify-html',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replaceAll(/<!-- (?!\/?placeholder).*? -->/gs, '').replaceAll(/\n\s*/g, '\n'),
    },
  };
}
