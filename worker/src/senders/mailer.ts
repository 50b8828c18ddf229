import type { Config } from '@canteen/api/config/config';
import { email } from '@canteen/domain/field.schema';
import { isEmailContact } from '@canteen/domain/public-config/support-contact';
import { UnrecoverableError } from '../job-runner/run-jobs.ts';
import type { MailContent } from '../mails/layout.ts';

export interface Mailer {
  /**
   * Sends one mail to the mail server. The Message-ID is made from `id`, so a retry sends the same one and mailboxes can
   * recognise the duplicate.
   * @throws UnrecoverableError when `to` is not an email address, or the mail server does not know it; any other error
   * can be retried
   */
  send(to: string, content: MailContent, id: string): Promise<void>;
  close(): void;
}

interface SmtpMailer extends Mailer {
  /** Connects and logs in, without a mail. @throws when the mail server does not accept that */
  check(): Promise<void>;
}

interface SmtpError extends Error {
  command?: string;
  responseCode?: number;
}

interface Address {
  name: string;
  address: string;
}

/** The mail server has answered the address with a permanent refusal (RFC 5321, section 4.2.1), such as 550. */
const isRefusedForGood = ({ command, responseCode = 0 }: SmtpError) =>
  command === 'RCPT TO' && responseCode >= 500;

/** The message alone: Nodemailer's error also has the recipient, and errors are logged (docs/operations.md). */
const withoutAddress = ({ message }: SmtpError, address: string) =>
  message.replaceAll(new RegExp(address.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'gi'), 'the recipient');

/** The login must not go through a network in clear text. `?ignoreTLS=true` in SMTP_URL allows it all the same. */
const needsTls = ({ password, hostname, searchParams }: URL) =>
  password !== '' &&
  !['localhost', '127.0.0.1', '[::1]'].includes(hostname) &&
  searchParams.get('ignoreTLS') !== 'true';

/** Mail over SMTP_URL; Nodemailer is loaded with the first mail. Replies go to SUPPORT_CONTACT if it is an email address. */
export function createMailer({
  supportContact,
  ...config
}: Pick<Config, 'smtpUrl' | 'mailFrom'> & Partial<Pick<Config, 'supportContact'>>): SmtpMailer {
  const from = parseSender(config.mailFrom);
  const replyTo =
    supportContact !== undefined && isEmailContact(supportContact)
      ? { replyTo: { name: from.name, address: supportContact } }
      : {};
  const strict = email();
  const open = async () => {
    if (config.smtpUrl === undefined) throw new Error('There is no mail server: SMTP_URL is not set');
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url: config.smtpUrl,
      requireTLS: needsTls(new URL(config.smtpUrl)),
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  let transport: ReturnType<typeof open> | undefined;
  const opened = () => {
    transport ??= open().catch((error: unknown) => {
      transport = undefined;
      throw error;
    });
    return transport;
  };
  return {
    async send(to, content, id) {
      // Strict, because mail servers read unusual addresses in different ways.
      const checked = strict.safeParse(to);
      if (!checked.success || checked.data !== to.toLowerCase())
        throw new UnrecoverableError('Not an email address');
      const recipient: Address = { name: '', address: checked.data };
      const sending = (await opened()).sendMail({
        from,
        ...replyTo,
        to: recipient,
        envelope: { from: from.address, to: recipient.address },
        messageId: `<${id}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
        subject: content.subject,
        text: content.text,
        html: content.html,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
      await sending.catch((error: SmtpError) => {
        throw isRefusedForGood(error)
          ? new UnrecoverableError(withoutAddress(error, recipient.address))
          : new Error(withoutAddress(error, recipient.address));
      });
    },
    async check() {
      await (await opened()).verify();
    },
    close() {
      transport?.then(
        (open) => open.close(),
        () => {},
      );
    },
  };
}

/** Reads 'Canteen <no-reply@localhost>' or an address alone; the configuration has checked the form. */
function parseSender(mailFrom: string): Address {
  const match = /^([^<]*)<([^>]+)>$/.exec(mailFrom);
  return match ? { name: (match[1] ?? '').trim(), address: match[2] ?? '' } : { name: '', address: mailFrom };
}
