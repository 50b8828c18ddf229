import { escapeHtml } from '@canteen/domain/escape-html';
import { isMailCatcher } from '../../api/src/config/check-environment.ts';
import { type Config } from '../../api/src/config/config.ts';
import { createMailer } from '../../worker/src/senders/mailer.ts';
import { attempt, note, ok, problem, type Finding } from './finding.ts';

const REMEDY =
  'Check SMTP_URL (host, port, user, password; smtps:// only for a port with TLS from the start, such as 465) and that the network lets this machine reach it. A password needs TLS. For a server without TLS, or on this machine with its own certificate, add ?ignoreTLS=true.';
const CERTIFICATE_REMEDY =
  "SMTP_URL needs the name that is in the mail server's certificate. When the certificate is from an authority of your own, set NODE_EXTRA_CA_CERTS to a file with the authority's certificate, which Canteen can read. An expired one must be renewed; when it is not valid yet, set this machine's clock. For a mail server on this machine, add ?ignoreTLS=true.";
const REFUSED_REMEDY =
  'The login works. An answer with 4 at its beginning is temporary: Canteen sends such mails again for 40 minutes. Else check the address, and whether this login may send from MAIL_FROM.';

/** Logs in at the mail server and sends a test mail to `to`, when it is given. */
export async function checkMail(config: Config, to: string | undefined): Promise<Finding> {
  if (config.smtpUrl === undefined)
    return config.production
      ? problem('there is no mail server', 'Set SMTP_URL and MAIL_FROM.')
      : note('mails go to the mailbox at /dev/mail', 'To send real mails set SMTP_URL and MAIL_FROM.');
  const live = config.razorpay.keyId.startsWith('rzp_live_');
  const caught = (words: string) =>
    (live ? problem : note)(
      `SMTP_URL is a mail catcher: ${words}`,
      'Set SMTP_URL to a mail server, and ALLOW_TEST_SERVICES=false.',
    );
  const catcher = config.production && isMailCatcher(config.smtpUrl);
  if (catcher && to === undefined) return caught('no mail reaches anybody, so nobody can register');
  const mailer = createMailer(config);
  try {
    const login = await attempt(async () => {
      await mailer.check();
      return ok('the mail server accepts the login; with --mail-to ADDRESS the doctor sends a test mail');
    }, REMEDY);
    if (login.state === 'problem' && /certificate/i.test(login.message))
      return problem(login.message, CERTIFICATE_REMEDY);
    if (to === undefined || login.state === 'problem') return login;
    return await attempt(async () => {
      const text = `This is a test mail of ${config.appName} at ${config.publicUrl}. If you can read it, mails arrive.`;
      await mailer.send(
        to,
        { subject: `${config.appName}: test mail`, text, html: `<p>${escapeHtml(text)}</p>` },
        `doctor.${Date.now()}`,
      );
      if (catcher) return caught(`it shows the test mail to ${to}, and no mail reaches anybody`);
      return ok(
        `the mail server accepted a test mail to ${to}; look whether it arrives, also in the spam folder`,
      );
    }, REFUSED_REMEDY);
  } finally {
    mailer.close();
  }
}
