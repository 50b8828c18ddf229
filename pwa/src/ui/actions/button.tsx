import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Spinner } from '../spinner.tsx';
import { buttonClass, type ButtonLook } from './button-class.ts';

interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** Work is in progress: the button keeps its focus and width, and ignores clicks. */
  busy?: boolean | undefined;
  /** Icon before the label. */
  icon?: ReactNode;
}

export function Button({
  variant,
  size,
  wide,
  busy,
  icon,
  className,
  children,
  onClick,
  type,
  ...rest
}: ButtonProps) {
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy || rest['aria-disabled']) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type={type ?? 'button'}
      className={buttonClass({ variant, size, wide }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={click}
      {...rest}
    >
      {busy ? <Spinner size={18} /> : icon}
      {children}
    </button>
  );
}
