import { pictureSources } from '@canteen/domain/picture-widths';
import { useState } from 'react';
import { cx } from './cx.ts';
import { BowlIcon, type Icon } from './icons.tsx';

export interface PictureProps {
  src: string | null | undefined;
  /** Empty (default) when the words beside it say the same. */
  alt?: string | undefined;
  ratio?: 'wide' | 'square' | 'free' | undefined;
  /** Anything that stays the same for the thing shown (its id or name): chooses the colour under the picture. */
  seed?: string | undefined;
  /** What stands in for a picture that is missing or broken. */
  fallback?: Icon | undefined;
  /** How wide it is shown, as the `sizes` of an img: the browser then loads the copy of an upload that fits. */
  sizes?: string | undefined;
  /** The first picture of a screen: loaded at once. */
  eager?: boolean | undefined;
  className?: string | undefined;
}

const ratios = { wide: 'aspect-4/3', square: 'aspect-square', free: '' };

/** A picture with a colour of its own while it loads, and a drawing in its place when it cannot. */
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
  } = props;
  const [state, setState] = useState<{ src: string | null | undefined; is: 'loading' | 'here' | 'broken' }>({
    src,
    is: 'loading',
  });
  const is = src ? (state.src === src ? state.is : 'loading') : 'broken';
  return (
    <div
      className={cx(
        'tint positioned overflow-hidden',
        `tint-${tintOf(seed ?? src ?? alt)}`,
        ratios[ratio],
        className,
      )}
    >
      {is === 'broken' ? (
        <span
          role={alt ? 'img' : undefined}
          aria-label={alt || undefined}
          className="absolute inset-0 flex items-center justify-center"
        >
          <Fallback className="h-2/5 max-h-16 w-2/5 max-w-16" />
        </span>
      ) : (
        <img
          srcSet={(sizes && src && pictureSources(src)) || undefined}
          sizes={sizes}
          src={src ?? undefined}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
          draggable={false}
          ref={(img) => {
            if (img?.complete && img.naturalWidth > 0 && is !== 'here') setState({ src, is: 'here' });
          }}
          onLoad={() => setState({ src, is: 'here' })}
          onError={() => setState({ src, is: 'broken' })}
          className={cx(
            'absolute inset-0 size-full object-cover transition-opacity duration-150 ease-out',
            is === 'loading' && 'opacity-0',
          )}
        />
      )}
    </div>
  );
}

/** One of eight colours, the same for the same seed on every visit. */
function tintOf(seed: string): number {
  let hash = 0;
  for (const char of seed) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) % 9973;
  return hash % 8;
}
