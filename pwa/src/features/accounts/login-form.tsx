import { zodResolver } from '@hookform/resolvers/zod';
import { LOGIN_NEEDS_ONE, loginSchema, type LoginInput } from '@canteen/domain/user.schema';
import { useState } from 'react';
import { useForm, type Resolver } from 'react-hook-form';
import { logIn } from '../../data/accounts/log-in.ts';
import { paths } from '@canteen/domain/paths';
import type { Refusal } from '../../lib/refusal.ts';
import { Button } from '../../ui/button.tsx';
import { TextLink } from '../../ui/link.tsx';
import { PasswordField, TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { RefusalNote } from '../../ui/refusal-note.tsx';

const EMPTY = { email: '', contact: '', password: '' };
const byRules = zodResolver(loginSchema);
const isBare = ({ email, contact }: LoginInput) => !email?.trim() && !contact?.trim();

/** The schema requires email or contact only when all other fields are valid; this shows all errors at once. */
const resolver: Resolver<LoginInput, unknown, LoginInput> = async (values, context, options) => {
  const checked = await byRules(values, context, options);
  if (!isBare(values)) return checked;
  return { values: {}, errors: { email: { type: 'required', message: LOGIN_NEEDS_ONE }, ...checked.errors } };
};

/** Email or contact number, and the password (specification, sections 2, 5 and 8). */
export function LoginForm({
  search,
  wanted,
  onTry,
  onLoggedIn,
}: {
  /** The query string of the page. */
  search: string;
  /** The page to open after the login; the link for a forgotten password passes it on. */
  wanted: string | null;
  /** True from the submit on, false after a failure. While it is true, the page must not redirect the user. */
  onTry: (isTrying: boolean) => void;
  onLoggedIn: (goTo: string) => void;
}) {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { register, handleSubmit, reset, formState, setFocus } = useForm<LoginInput, unknown, LoginInput>({
    defaultValues: EMPTY,
    resolver,
    mode: 'onTouched',
  });
  const { errors, isSubmitting } = formState;

  const send = handleSubmit(
    async (input) => {
      setRefusal(null);
      onTry(true);
      const result = await logIn(input, search);
      if ('goTo' in result) {
        toast.success('Login Successful');
        onLoggedIn(result.goTo);
        return;
      }
      onTry(false);
      setRefusal(result.refusal);
      if (result.blocked) {
        reset(EMPTY);
        setFocus('email');
      }
    },
    (invalid) => {
      if (invalid.email?.message === LOGIN_NEEDS_ONE)
        toast.error('Please provide either Email or Contact Number');
    },
  );
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-4">
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.email?.message}
        {...register('email', { deps: 'contact' })}
      />
      <p aria-hidden="true" className="-my-1 flex items-center gap-3 text-fine font-semibold text-muted">
        <span className="h-px flex-1 bg-line" />
        OR
        <span className="h-px flex-1 bg-line" />
      </p>
      <TextField
        label="Contact number"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        maxLength={10}
        error={errors.contact?.message}
        {...register('contact', { deps: 'email' })}
      />
      <PasswordField label="Password" error={errors.password?.message} {...register('password')} />
      <div className="-mt-2 self-end">
        <TextLink to={paths.forgotPassword(wanted ?? undefined)} className="touch relative text-small">
          Forgot password?
        </TextLink>
      </div>
      <RefusalNote refusal={refusal} />
      <Button type="submit" variant="accent" size="large" wide busy={isSubmitting}>
        Login
      </Button>
    </form>
  );
}
