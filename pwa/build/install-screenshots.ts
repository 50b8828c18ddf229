import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const SCREENSHOTS = [
  { name: 'home-360-light', size: '360x740', form: 'narrow', label: 'The open shops' },
  { name: 'shop-menu-360-light', size: '360x740', form: 'narrow', label: 'A menu with what is in the cart' },
  { name: 'payment-360-light', size: '360x740', form: 'narrow', label: 'The bill, and Pay Now' },
  { name: 'track-360-light', size: '360x740', form: 'narrow', label: 'An order and its timeline' },
  { name: 'home-1280-light', size: '1280x800', form: 'wide', label: 'The open shops' },
] as const;

/** The screenshots that a browser shows when it offers the installation, for the manifest. */
export const installScreenshots = SCREENSHOTS.map(({ name, size, form, label }) => ({
  src: `/screenshots/${name}.webp`,
  sizes: size,
  type: 'image/webp',
  form_factor: form,
  label,
}));

/** Copies these screenshots from docs/screenshots into the build. */
export function copyInstallScreenshots(): Plugin {
  return {
    name: 'install-screenshots',
    apply: 'build',
    generateBundle() {
      for (const { name } of SCREENSHOTS) {
        this.emitFile({
          type: 'asset',
          fileName: `screenshots/${name}.webp`,
          source: readFileSync(new URL(`../../docs/screenshots/${name}.webp`, import.meta.url)),
        });
      }
    },
  };
}
