import { useState } from 'react';
import { paths } from '@canteen/domain/navigation/paths';
import type { LoginInput } from '@canteen/domain/users/user.schema';
import { logIn } from '../../data/accounts/log-in.ts';
import { useSupportContact } from '../../data/config/config.ts';
import { useIsLeft } from '../../lib/navigation/use-is-left.ts';
import type { Refusal } from '../../lib/requests/refusal.ts';
import { Button } from '../../ui/actions/button.tsx';
import { LazyHelpLine } from '../../ui/actions/lazy-help-line.tsx';
import { TextLink } from '../../ui/actions/link.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import type { Rules } from '../../ui/form/form-state.ts';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { RefusalNote } from '../../ui/form/refusal-note.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { loadAccountRules } from './load-account-rules.ts';
import { showLoggedIn } from './show-logged-in.ts';

const EMPTY: LoginInput = { email: '', contact: '', password: '' };
const rules: Rules<LoginInput, LoginInput> = async (values) => (await loadAccountRules()).checkLogin(values);

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
  const [isBlocked, setBlocked] = useState(false);
  const contact = useSupportContact();
  const isLeft = useIsLeft();
  const { register, handleSubmit, values, getValues, reset, formState, setFocus } = useForm({
    defaultValues: EMPTY,
    rules,
  });
  const { errors, isSubmitting } = formState;

  const send = handleSubmit(
    async (input) => {
      setRefusal(null);
      onTry(true);
      const result = await logIn(input, search);
      if ('goTo' in result) {
        showLoggedIn('Login Successful');
        if (!isLeft.current) onLoggedIn(result.goTo);
        return;
      }
      onTry(false);
      setRefusal(result.refusal);
      setBlocked(result.blocked);
      if (result.blocked) {
        reset(EMPTY);
        setFocus('email');
      }
    },
    () => {
      const { email, contact } = getValues();
      if (!email?.trim() && !contact?.trim()) toast.error('Please provide either Email or Contact Number');
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
        data-not-kept=""
        error={errors.email?.message}
        {...register('email')}
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
        data-not-kept=""
        error={errors.contact?.message}
        {...register('contact')}
      />
      <PasswordField label="Password" error={errors.password?.message} {...register('password')} />
      <div className="-mt-2 self-end">
        <TextLink
          to={paths.forgotPassword(wanted ?? undefined)}
          state={{ email: values.email?.trim() }}
          className="text-small"
        >
          Forgot password?
        </TextLink>
      </div>
      {refusal && isBlocked ? (
        <Alert tone="beet">
          {refusal.message}
          <LazyHelpLine contact={contact} />
        </Alert>
      ) : (
        <RefusalNote refusal={refusal} />
      )}
      <Button type="submit" variant="accent" size="large" wide busy={isSubmitting}>
        Login
      </Button>
    </form>
  );
}
