import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { cx } from '../styles/cx.ts';
import { buttonClass, type ButtonLook } from './button-class.ts';

/** A link inside text, with a touch area of 44 px. */
export function TextLink({ className, ...rest }: LinkProps) {
  return <Link className={cx(textLinkClass, className)} {...rest} />;
}

/** The classes of a text link, for a plain <a href="tel:…">. */
export const textLinkClass =
  'touch relative rounded-small font-semibold text-accent underline decoration-1 underline-offset-4 hover:decoration-2';

interface ButtonLinkProps extends LinkProps, ButtonLook {
  icon?: ReactNode;
}

/** A link that looks like a button because it is the next step. */
export function ButtonLink({ variant, size, wide, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link className={buttonClass({ variant, size, wide }, className)} {...rest}>
      {icon}
      {children}
    </Link>
  );
}
