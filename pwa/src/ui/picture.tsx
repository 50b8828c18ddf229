import { useState, type Ref } from 'react';
import { pictureSources } from '@canteen/domain/pictures/picture-widths';
import { BowlIcon, type Icon } from './icons/icons.tsx';
import { useIsRowVisible } from './row-visible-context.ts';
import { cx } from './styles/cx.ts';

interface PictureProps {
  src: string | null | undefined;
  /** Empty (default) when a text beside it says the same. */
  alt?: string | undefined;
  ratio?: 'wide' | 'square' | 'free' | undefined;
  /** A text that does not change (id or name). It selects the background colour. */
  seed?: string | undefined;
  /** Shown instead of a picture that is missing or broken. */
  fallback?: Icon | undefined;
  /** The shown width, as in `sizes` of an img, so that the browser loads a copy of that size. */
  sizes?: string | undefined;
  /** Loads at once; for the first picture of a screen. */
  eager?: boolean | undefined;
  className?: string | undefined;
  ref?: Ref<HTMLDivElement> | undefined;
}

const ratios = { wide: 'aspect-4/3', square: 'aspect-square', free: '' };
/** The proportions, for browsers that reserve the space by these attributes. */
const dimensions = { wide: { width: 400, height: 300 }, square: { width: 400, height: 400 }, free: {} };

interface LoadState {
  src: string | null | undefined;
  status: 'loading' | 'loaded' | 'broken';
}
/** How far the picture is loaded. The state may still be of the picture before it. */
function statusOf(src: string | null | undefined, state: LoadState) {
  if (!src) return 'broken';
  return state.src === src ? state.status : 'loading';
}

/**
 * A picture. While it loads a background colour is shown, and after an error an icon. The first picture of a screen does
 * not fade in, so that it is seen at once. The small square pictures of long lists do not fade in either: a fade costs a
 * layer for every picture, and a phone loses frames when many load while it scrolls. In a long list it shows only the
 * background colour until it comes near the screen, because the browser compares every lazy picture with the screen in each
 * frame.
 */
export function Picture(props: PictureProps) {
  const {
    src,
    alt = '',
    ratio = 'wide',
    seed,
    fallback: Fallback = BowlIcon,
    sizes,
    eager,
    className,
    ref,
  } = props;
  const near = useIsRowVisible();
  const [state, setState] = useState<LoadState>({ src, status: 'loading' });
  const status = statusOf(src, state);
  const fades = ratio !== 'square' && !eager;
  return (
    <div
      ref={ref}
      className={cx(
        'tint positioned overflow-hidden',
        `tint-${tintOf(seed ?? src ?? alt)}`,
        ratios[ratio],
        className,
      )}
    >
      {status === 'broken' ? (
        <span
          role={alt ? 'img' : undefined}
          aria-label={alt || undefined}
          className="absolute inset-0 flex items-center justify-center"
        >
          <Fallback className="h-2/5 max-h-16 w-2/5 max-w-16" />
        </span>
      ) : near ? (
        <img
          {...dimensions[ratio]}
          srcSet={(sizes && src && pictureSources(src)) || undefined}
          sizes={sizes}
          src={src ?? undefined}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
          draggable={false}
          ref={(img) => {
            if (fades && img?.complete && img.naturalWidth > 0 && status !== 'loaded')
              setState({ src, status: 'loaded' });
          }}
          onLoad={fades ? () => setState({ src, status: 'loaded' }) : undefined}
          onError={() => setState({ src, status: 'broken' })}
          className={cx(
            'absolute inset-0 size-full object-cover',
            fades && 'transition-opacity duration-150 ease-out',
            fades && status === 'loading' && 'opacity-0',
          )}
        />
      ) : null}
    </div>
  );
}

/** One of eight colours, the same for the same seed on every visit. */
function tintOf(seed: string): number {
  let hash = 0;
  for (const char of seed) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) % 9973;
  return hash % 8;
}
