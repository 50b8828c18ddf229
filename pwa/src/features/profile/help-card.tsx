import { useSupportContact, useTermsAndPrivacy } from '../../data/config/config.ts';
import { HelpLine } from '../../ui/actions/help-line.tsx';
import { textLinkClass } from '../../ui/actions/link.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/styles/cx.ts';

/** Where customers get help, the terms and the privacy notice. Shows nothing when the campus has none of them. */
export function HelpCard() {
  const contact = useSupportContact();
  const { termsUrl, privacyUrl } = useTermsAndPrivacy();
  if (contact === null && termsUrl === null && privacyUrl === null) return null;
  return (
    <Card as="section" className="text-small md:p-6">
      <h2 className="text-lead">Help</h2>
      {contact === null ? null : (
        <p className="mt-2 text-muted">
          <HelpLine contact={contact} lead="For questions about an order, a refund or your account," />
        </p>
      )}
      <PageLink label="Terms" url={termsUrl} />
      <PageLink label="Privacy notice" url={privacyUrl} />
    </Card>
  );
}

function PageLink({ label, url }: { label: string; url: string | null }) {
  return url === null ? null : (
    <a href={url} className={cx(textLinkClass, 'mt-6 mr-6 inline-block')}>
      {label}
    </a>
  );
}
