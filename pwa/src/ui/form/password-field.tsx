import { useState } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import { icon } from '../icons/icons.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

const EyeIcon = /* @__PURE__ */ icon(
  'M2.5 12C4.5 7.8 7.9 5.5 12 5.5s7.5 2.3 9.5 6.5c-2 4.2-5.4 6.5-9.5 6.5S4.5 16.2 2.5 12Zm12.5 0a3 3 0 1 1-6 0 3 3 0 0 1 6 0Z',
);
const EyeOffIcon = /* @__PURE__ */ icon(
  'm4 4 16 16M9.9 5.7c.7-.1 1.4-.2 2.1-.2 4.1 0 7.5 2.3 9.5 6.5a13 13 0 0 1-2.7 3.7M6.3 7.3A12.7 12.7 0 0 0 2.5 12c2 4.2 5.4 6.5 9.5 6.5 1.8 0 3.4-.4 4.9-1.2M9.9 9.9a3 3 0 0 0 4.2 4.2',
);

interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'after'> {
  /** What the button shows. Different for each password of a page. */
  what?: string;
}

/** A password with a button that shows it. */
export function PasswordField({ what = 'password', ...props }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      autoComplete="current-password"
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      data-not-kept=""
      after={
        <IconButton
          label={`${shown ? 'Hide' : 'Show'} ${what}`}
          icon={shown ? EyeOffIcon : EyeIcon}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
