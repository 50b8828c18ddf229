import type { CodePurpose } from '@canteen/api/one-time-codes/one-time-code';
import { formatCampusDateTime } from '@canteen/domain/campus-time';
import { contactVerb } from '@canteen/domain/public-config/support-contact';
import { html, type Html } from './html.ts';
import { type MailContent, page, paragraph, plainText, type Sender } from './layout.ts';

const CODE =
  'margin:0 0 16px;padding:16px;border-radius:12px;background:#fbf0ea;font:700 32px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:6px;text-align:center;color:#2b221d';
const codeParagraph = (code: string): Html => html`<p style="${CODE}">${code}</p>`;

const PURPOSE_TEXTS: Record<CodePurpose, (appName: string) => string> = {
  register: (appName) => `This code finishes your registration with ${appName}:`,
  'password-reset': (appName) => `This code sets a new password for your ${appName} account:`,
  'email-change': (appName) => `This code changes the email address of your ${appName} account to this one:`,
};

/** A one-time code. It is only in the body, because phones show subjects on the locked screen. */
export function oneTimeCode(
  sender: Sender & { minutes: number },
  purpose: CodePurpose,
  code: string,
): MailContent {
  const title = `Your ${sender.appName} code`;
  const intro = PURPOSE_TEXTS[purpose](sender.appName);
  const limits = `It works once, within ${sender.minutes} minutes. Do not tell it to anyone: nobody from ${sender.appName} will ask you for it.`;
  const notRequested = 'If you did not ask for it, you need not do anything.';
  return {
    subject: title,
    text: plainText(sender, intro, code, limits, notRequested),
    html: page({
      sender,
      title,
      body: html`${paragraph(intro)}${codeParagraph(code)}${paragraph(limits)}${paragraph(notRequested)}`,
    }),
  };
}

/** To an address that already has an account, when someone tries to register with it or to change to it. */
export function accountExists(sender: Sender, purpose: CodePurpose): MailContent {
  const title = `You already have a ${sender.appName} account`;
  const tried =
    purpose === 'email-change'
      ? 'Someone, perhaps you, wanted to use this address for another account.'
      : 'Someone, perhaps you, wanted to register with this address.';
  const intro = `${tried} It has an account already, so nothing has changed.`;
  const forgotten = `${sender.publicUrl}/forgot-password`;
  const logIn = `${sender.publicUrl}/login`;
  return {
    subject: title,
    text: plainText(
      sender,
      intro,
      `Log in: ${logIn}`,
      `Forgot your password? ${forgotten}`,
      'If this was not you, you need not do anything.',
    ),
    html: page({
      sender,
      title,
      body: html`${paragraph(intro)}${paragraph(
        html`If you have forgotten your password, <a href="${forgotten}">set a new one</a>. If this was not
          you, you need not do anything.`,
      )}`,
      link: { label: 'Log in', url: logIn },
    }),
  };
}

interface Change {
  name: string;
  at: Date;
}

interface NoticeText {
  title: string;
  paragraphs: readonly string[];
  /** The button. */
  link?: { label: string; url: string };
}

function notice(sender: Sender, { title, paragraphs, link }: NoticeText): MailContent {
  return {
    subject: `${title} (${sender.appName})`,
    text: plainText(sender, ...paragraphs, ...(link ? [`${link.label}: ${link.url}`] : [])),
    html: page({ sender, title, body: html`${paragraphs.map(paragraph)}`, ...(link && { link }) }),
  };
}

const tellStaff = ({ appName, supportContact: contact }: Sender) =>
  contact === undefined ? `tell the people who run ${appName}` : `${contactVerb(contact)} ${contact}`;

/** To the user, after their password was changed or reset. */
export function passwordChanged(sender: Sender, { name, at }: Change): MailContent {
  return notice(sender, {
    title: 'Your password was changed',
    paragraphs: [
      `Hello ${name}, the password of your ${sender.appName} account was changed on ${formatCampusDateTime(at)}. You are signed out everywhere.`,
      'If this was not you, set a new password immediately.',
    ],
    link: { label: 'Set a new password', url: `${sender.publicUrl}/forgot-password` },
  });
}

/** To the old address, after the account's address was changed. */
export function emailChanged(sender: Sender, { name, at }: Change): MailContent {
  return notice(sender, {
    title: 'Your email address was changed',
    paragraphs: [
      `Hello ${name}, your ${sender.appName} account was moved to another email address on ${formatCampusDateTime(at)}. You can no longer log in with this one.`,
      `If this was not you, ${tellStaff(sender)} immediately.`,
    ],
  });
}

/** To the new address, after staff changed the account's address to it. */
export function emailSetByStaff(sender: Sender, { name, at }: Change): MailContent {
  return notice(sender, {
    title: 'This is your new email address for logging in',
    paragraphs: [
      `Hello ${name}, the staff of ${sender.appName} set this address for your account on ${formatCampusDateTime(at)}. You are signed out everywhere. Log in with this address from now on.`,
      `If you did not expect this, ${tellStaff(sender)}.`,
    ],
    link: { label: 'Log in', url: `${sender.publicUrl}/login` },
  });
}

/** To the user, who has asked for the deletion while an order or a refund has not ended. */
export function deletionRequested(sender: Sender, { name, at }: Change): MailContent {
  return notice(sender, {
    title: 'Your account will be deleted',
    paragraphs: [
      `Hello ${name}, you asked on ${formatCampusDateTime(at)} to delete your ${sender.appName} account. It is deleted when your orders have ended and no refund is on its way.`,
      'Until then you can keep it: open your profile. If this was not you, change your password too.',
    ],
    link: { label: 'Open your profile', url: `${sender.publicUrl}/profile` },
  });
}

/** To the user, after their account was deleted. It is the last mail: the address is deleted with it. */
export function accountDeleted(sender: Sender, { name, at }: Change): MailContent {
  return notice(sender, {
    title: 'Your account is deleted',
    paragraphs: [
      `Hello ${name}, your ${sender.appName} account was deleted on ${formatCampusDateTime(at)}, as you asked.`,
      'Your name, contact number, address and notes are removed from your past orders. The items and amounts of these orders are kept, without your name. Your name is removed from the log of changes after 180 days.',
      'This is our last mail to this address. You can register again at any time.',
    ],
  });
}
