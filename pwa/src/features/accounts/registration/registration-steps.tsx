import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Navigate } from 'react-router-dom';
import { campusEmailError } from '@canteen/domain/accounts/campus-email';
import { paths } from '@canteen/domain/navigation/paths';
import { safeReturnUrl } from '@canteen/domain/navigation/return-url';
import { configQuery, useSupportContact } from '../../../data/config/config.ts';
import { useUser } from '../../../data/session/session.ts';
import { LazyHelpLine } from '../../../ui/actions/lazy-help-line.tsx';
import { TextLink } from '../../../ui/actions/link.tsx';
import type { Details } from '../account-forms.schema.ts';
import { CodeStep } from '../code-steps/code-step.tsx';
import { EmailForm } from '../code-steps/email-form.tsx';
import { StepFrame } from '../code-steps/step-frame.tsx';
import type { TypedForEmail } from '../code-steps/typed-for-email.ts';
import { LazyTermsNote } from './lazy-terms-note.tsx';
import { RegistrationDetails } from './registration-details.tsx';
import { useRegistration } from './use-registration.ts';

const NOT_SENT = 'Failed to initiate registration';

/** Registration in three steps (specification, section 2). `returnUrl` is the page to open afterwards, if any. */
export function RegistrationSteps({ returnUrl }: { returnUrl: string | null }) {
  const user = useUser();
  const { code, isCreating, create } = useRegistration();
  const { steps } = code;
  // The passwords are kept in memory only.
  const typed = useRef<TypedForEmail<Details>>(null);
  const contact = useSupportContact();
  const campusDomain = useQuery(configQuery()).data?.campusEmailDomain;
  // A logged-in user is redirected away; after a registration, `create` opens the right page itself.
  if (user && !isCreating) return <Navigate to={safeReturnUrl(returnUrl, user)} replace />;

  if (steps.step === 'email') {
    return (
      <StepFrame
        step={1}
        heading="Let's get started!"
        lead="We mail you a code to see that the address is yours."
        foot={
          <>
            Have an account? <TextLink to={paths.login(returnUrl ?? undefined)}>Login</TextLink>
            <LazyTermsNote />
          </>
        }
      >
        <EmailForm
          initial={steps.email}
          hint={
            <>
              Your campus address{campusDomain ? `, ending in @${campusDomain}` : ''}. No campus address?
              {contact === null ? ' Ask an admin to put yours on the list.' : null}
              <LazyHelpLine contact={contact} lead="To have yours put on the list," />
            </>
          }
          notAnEmail={campusDomain ? campusEmailError(campusDomain) : null}
          notSent={NOT_SENT}
          button="Continue"
          onSend={code.start}
        />
      </StepFrame>
    );
  }
  if (steps.step === 'code') {
    return (
      <StepFrame step={2} heading="Verify your email" lead={`We sent a code to ${steps.email}.`}>
        <CodeStep code={code} notTaken="OTP verification failed" notSent={NOT_SENT} />
      </StepFrame>
    );
  }
  return (
    <StepFrame step={3} heading="Complete Your Profile" lead={steps.email} foot={<LazyTermsNote />}>
      <RegistrationDetails
        email={steps.email}
        typed={typed}
        onCreate={create}
        onBack={() => code.dispatch({ type: 'back' })}
      />
    </StepFrame>
  );
}
