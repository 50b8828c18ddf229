import type { HTMLAttributes, RefCallback } from 'react';
import { cx } from './styles/cx.ts';

interface CardProps extends HTMLAttributes<HTMLElement> {
  ref?: RefCallback<HTMLElement> | undefined;
  as?: 'div' | 'article' | 'section' | 'li' | undefined;
  /** Changes under the pointer: for cards whose heading link is `stretched` over the whole card. */
  pressable?: boolean | undefined;
  /** Without padding, for pictures that reach the edge. */
  flush?: boolean | undefined;
}

export function Card({ as: Tag = 'div', pressable, flush, className, ...rest }: CardProps) {
  return (
    <Tag
      className={cx(
        'positioned rounded-card border border-line bg-card',
        flush ? 'overflow-hidden' : 'p-4 md:p-5',
        pressable &&
          'shadow-card transition-colors duration-150 has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-accent hover:border-edge hover:shadow-raised',
        className,
      )}
      {...rest}
    />
  );
}
