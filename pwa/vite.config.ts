import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { firstLoad } from './first-load.ts';
import { leanRouter } from './lean-router.ts';
import { precompress } from './precompress.ts';

const API = process.env['API_URL'] ?? 'http://127.0.0.1:3000';
const PAGE_COLOUR = '#fcfaf6';

const icon = (src: string, sizes: string, purpose: 'any' | 'maskable') => ({
  src: `/icons/${src}`,
  sizes,
  type: 'image/png',
  purpose,
});
const shortcut = (name: string, url: string) => ({
  name,
  url,
  icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }],
});

export default defineConfig({
  // An absolute path, so that `vite build pwa` and `vite build` inside pwa give the same result.
  root: import.meta.dirname,
  build: {
    outDir: 'dist',
    // For scripts/check-sizes.ts.
    manifest: true,
    emptyOutDir: true,
    // No inline assets, because the content security policy allows neither inline scripts nor data: URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: firstLoad() },
      },
    },
  },
  server: {
    proxy: {
      '/api': API,
      '/dev': API,
      '/pictures': API,
      '/healthz': API,
      '/socket.io': { target: API, ws: true },
    },
  },
  plugins: [
    react(),
    leanRouter(),
    tailwindcss(),
    VitePWA({
      strategies: 'injectManifest',
      registerType: 'prompt',
      // app/update-prompt.tsx registers it, after the first paint.
      injectRegister: false,
      srcDir: 'src',
      filename: 'service-worker.ts',
      injectManifest: {
        globPatterns: ['**/*.{html,js,css,woff2,svg}'],
        // Staff need it for an import only, which needs the network anyway.
        globIgnores: ['**/spreadsheet-worker-*.js'],
      },
      includeManifestIcons: false,
      manifest: {
        id: '/',
        name: 'Canteen',
        short_name: 'Canteen',
        description: 'Order food from the shops on campus, pay online, follow your order.',
        lang: 'en-IN',
        dir: 'ltr',
        start_url: '/',
        scope: '/',
        display: 'standalone',
        background_color: PAGE_COLOUR,
        theme_color: PAGE_COLOUR,
        categories: ['food', 'shopping'],
        icons: [
          icon('icon-192.png', '192x192', 'any'),
          icon('icon-512.png', '512x512', 'any'),
          icon('maskable-192.png', '192x192', 'maskable'),
          icon('maskable-512.png', '512x512', 'maskable'),
        ],
        shortcuts: [
          shortcut('Cart', '/cart'),
          shortcut('My Orders', '/orders'),
          shortcut('Dashboard', '/admin/dashboard'),
        ],
      },
    }),
    precompress(),
  ],
});
