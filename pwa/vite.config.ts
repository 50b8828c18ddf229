import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { homePageChunks } from './build/home-page-chunks.ts';
import { copyInstallScreenshots, installScreenshots } from './build/install-screenshots.ts';
import { minifyHtml } from './build/minify-html.ts';
import { minifyWithTerser } from './build/minify-with-terser.ts';
import { precompress } from './build/precompress.ts';
import { reactAsModules } from './build/react-as-modules.ts';
import { sharedChunks, smallModuleChunks } from './build/shared-chunks.ts';
import { shortenPrecache } from './build/shorten-precache.ts';
import { shortenPreloadLists } from './build/shorten-preload-lists.ts';
import { stripPackages } from './build/strip-packages.ts';

const API = process.env['API_URL'] ?? 'http://127.0.0.1:3000';
const PAGE_COLOUR = '#fcfaf6';

const icon = (src: string, sizes: string, purpose: 'any' | 'maskable') => ({
  src: `/icons/${src}`,
  sizes,
  type: 'image/png',
  purpose,
});
const shortcut = (name: string, url: string, src: string) => ({
  name,
  url,
  icons: [{ src: `/icons/${src}`, sizes: '96x96', type: 'image/png' }],
});

const precache = shortenPrecache();
const preloads = shortenPreloadLists();

export default defineConfig({
  // An absolute path, so that `vite build pwa` and `vite build` inside pwa give the same result.
  root: import.meta.dirname,
  build: {
    outDir: 'dist',
    // For check-sizes.ts and build/shorten-precache.ts.
    manifest: true,
    emptyOutDir: true,
    // No inline assets, because the content security policy allows neither such scripts nor data: URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: preloads.resolveDependencies },
    rolldownOptions: {
      output: {
        // Seven characters, not eight: a file holds the names of all files that it imports, and hashes cannot be compressed.
        // The bundler fails with fewer.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: { groups: [...homePageChunks(), ...sharedChunks(), ...smallModuleChunks()] },
      },
    },
  },
  // These packages give UMD files, of which no part can be left out.
  resolve: {
    alias: [
      { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' },
      { find: /^leaflet$/, replacement: 'leaflet/dist/leaflet-src.esm.js' },
    ],
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
    reactAsModules(),
    stripPackages(),
    minifyHtml(),
    precache.plugin,
    preloads.plugin,
    copyInstallScreenshots(),
    tailwindcss(),
    VitePWA({
      strategies: 'injectManifest',
      registerType: 'prompt',
      // app/app-update.ts registers it when the page is idle.
      injectRegister: false,
      srcDir: 'src',
      filename: 'service-worker.ts',
      injectManifest: {
        globPatterns: ['**/*.{html,js,css,woff2,svg}'],
        manifestTransforms: [precache.transform],
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
        screenshots: installScreenshots,
        shortcuts: [
          shortcut('Cart', '/cart', 'cart-96.png'),
          shortcut('My Orders', '/orders', 'orders-96.png'),
        ],
      },
    }),
    minifyWithTerser(),
    precompress(),
  ],
});
