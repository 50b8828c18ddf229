import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

type Colour = readonly [lightness: number, chroma: number, hue: number];

/** WCAG 2 relative luminance of an OKLCH colour. */
function luminance([lightness, chroma, hue]: Colour): number {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const shown = (linear: number) => Math.min(1, Math.max(0, linear));
  return (
    0.2126 * shown(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s) +
    0.7152 * shown(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s) +
    0.0722 * shown(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  );
}

function colours(css: string): Map<string, Colour> {
  const found = css.matchAll(/--([\w-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g);
  return new Map(Array.from(found, ([, name, l, c, h]) => [name ?? '', [Number(l), Number(c), Number(h)]]));
}

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const values = css.slice(css.indexOf('color-scheme: light'), css.indexOf('@theme'));
const [light = '', dark = ''] = values.split('color-scheme: dark');

const grounds = ['bg', 'card', 'raised', 'sunken'];
const texts = ['ink', 'muted', 'accent', 'leaf', 'turmeric', 'beet', 'sky'];
const tones = ['leaf', 'turmeric', 'beet', 'sky', 'muted'];
const pairs: [string, string, number][] = [
  ...texts.flatMap((text) => grounds.map((ground): [string, string, number] => [text, ground, 4.5])),
  ...tones.flatMap((tone): [string, string, number][] => [
    [tone, `${tone}-soft`, 4.5],
    ['ink', `${tone}-soft`, 4.5],
    ['accent-strong', `${tone}-soft`, 4.5],
  ]),
  ['accent-strong', 'accent-soft', 4.5],
  ['ink', 'accent-soft', 4.5],
  ['muted', 'accent-soft', 4.5],
  ['ink', 'mark', 4.5],
  ['on-accent', 'accent', 4.5],
  ['on-accent', 'accent-strong', 4.5],
  ['on-danger', 'danger', 4.5],
  ['on-danger', 'danger-strong', 4.5],
  ...grounds.map((ground): [string, string, number] => ['edge', ground, 3]),
];

describe.each([
  ['light', colours(light)],
  ['dark', colours(dark)],
])('the %s colours', (_scheme, tokens) => {
  it.each(pairs)('%s on %s reaches %s', (text, ground, least) => {
    const [a, b] = [tokens.get(text), tokens.get(ground)];
    if (!a || !b) throw new Error(`No ${text} or no ${ground} among the tokens`);
    const [dim = 0, bright = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
    expect((bright + 0.05) / (dim + 0.05)).toBeGreaterThanOrEqual(least);
  });
});

describe('the breakpoints', () => {
  const at = new Map(
    Array.from(css.matchAll(/--breakpoint-(\w+): ([^;]+);/g), ([, name, value]) => [name, value]),
  );

  // The breakpoints of columns and tables are in px and in rem, because with a larger font columns need more width.
  const variants = Array.from(
    css.matchAll(
      /^@custom-variant (\w+) \(@(?:media|container frame) \(width (?:>=|<) (\d+)px\) (?:and|or) \(width (?:>=|<) ([\d.]+)rem\)\);$/gm,
    ),
    ([rule, name = '', px = '', rem = '']) => ({ rule, name, px, rem }),
  );

  // Only in rem: 78rem are 1,248 px, a window of 1,280 px with its scrollbar.
  const WIDE = '@custom-variant wide (@container frame (width >= 78rem));';

  it('the variants of columns and tables have the same width in px and in rem', () => {
    const md = at.get('md')?.replace('px', '');
    expect(variants.map(({ name, px }) => [name, px])).toEqual([
      ['tablet', '700'],
      ['columns', md],
      ['narrow', md],
      ['table', md],
      ['cards', md],
    ]);
    for (const { px, rem } of variants) expect(Number(px)).toBe(16 * Number(rem));
  });

  // A rem in a media query follows the browser's font size, so it would not match widths that are given in px.
  it('the breakpoints are in pixels', () => {
    expect(Object.fromEntries(at)).toEqual({ sm: '480px', md: '769px', lg: '1024px', xl: '1280px' });
  });

  it.each(['tokens.css', 'base.css', 'components.css', 'table.css', '../map/map-picker.css'])(
    'the media queries of %s use only the breakpoints as widths',
    (name) => {
      const file = readFileSync(new URL(name, import.meta.url), 'utf8');
      const sheet = [...variants, { rule: WIDE }].reduce((text, { rule }) => text.replace(rule, ''), file);
      const widths = Array.from(sheet.matchAll(/@media[^{]*width[^{]*/g), ([query]) => query.trim());
      for (const query of widths)
        expect(query).toMatch(/^@media \(width (?:>=|<) theme\(--breakpoint-\w+\)\)$/);
    },
  );

  it('scripts use the same widths, and a minimum width in rem for large fonts', () => {
    const script = readFileSync(new URL('../screen/use-wide-screen.ts', import.meta.url), 'utf8');
    const tablet = variants.find(({ name }) => name === 'tablet');
    const scriptWidths = Array.from(script.matchAll(/ widthHook\(([\d.]+)\);/g), ([, width]) =>
      Number(width),
    );
    expect(scriptWidths).toEqual([Number(tablet?.rem), parseInt(at.get('xl') ?? '', 10) / 16]);
    expect(script).toContain('Math.max(16, ');
  });
});
