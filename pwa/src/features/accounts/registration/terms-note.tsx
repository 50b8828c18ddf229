import { useTermsAndPrivacy } from '../../../data/config/config.ts';
import { textLinkClass } from '../../../ui/actions/link.tsx';
import { cx } from '../../../ui/styles/cx.ts';

/** What a user agrees to by registering; nothing when the campus has no terms and no privacy notice. */
export function TermsNote() {
  const { termsUrl, privacyUrl } = useTermsAndPrivacy();
  if (termsUrl === null && privacyUrl === null) return null;
  return (
    <p className="mt-6">
      By registering you agree to the {termsUrl === null ? null : <PageLink url={termsUrl}>terms</PageLink>}
      {termsUrl === null || privacyUrl === null ? null : ' and the '}
      {privacyUrl === null ? null : <PageLink url={privacyUrl}>privacy notice</PageLink>}.
    </p>
  );
}

/** Opens in a new tab, so that the form stays as it is. */
function PageLink({ url, children }: { url: string; children: string }) {
  return (
    <a href={url} target="_blank" rel="noopener" className={cx(textLinkClass, 'whitespace-nowrap')}>
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
