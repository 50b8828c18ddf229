import { contactHref, contactVerb } from '@canteen/domain/public-config/support-contact';
import { html, type Html } from './html.ts';

/** The content of a mail, once as text and once as HTML. */
export interface MailContent {
  subject: string;
  text: string;
  html: string;
}

export interface Sender {
  appName: string;
  /** Without a slash at the end. */
  publicUrl: string;
  /** The email address or phone number where customers get help. */
  supportContact?: string | undefined;
}

interface Page {
  sender: Sender;
  title: string;
  body: Html;
  link?: { label: string; url: string };
}

// Many mail programs ignore style sheets, so the layout is one column with tables, inline styles and system fonts.
const FONT = 'system-ui,-apple-system,Segoe UI,Roboto,sans-serif';
const TEXT = `margin:0 0 16px;font:16px/1.5 ${FONT};color:#2b221d`;
const BUTTON = `display:inline-block;padding:12px 20px;border-radius:12px;background:#d13d1a;color:#fffdfa;text-decoration:none;font:600 16px/20px ${FONT}`;

export const paragraph = (content: string | Html): Html => html`<p style="${TEXT}">${content}</p>`;

/** A table with one row for each pair; the second text is aligned right. */
export function rows(pairs: readonly (readonly [string, string])[]): Html {
  const cell = `padding:8px 0;border-bottom:1px solid #e6dfd6;font:16px/1.4 ${FONT};color:#2b221d`;
  return html`<table role="presentation" width="100%" style="border-collapse:collapse;margin:0 0 16px">
    ${pairs.map(
      ([name, value]) =>
        html`<tr>
          <td style="${cell}">${name}</td>
          <td align="right" style="${cell};white-space:nowrap">${value}</td>
        </tr>`,
    )}
  </table>`;
}

/** A line of the footer: where to get help. */
function help({ supportContact: contact }: Sender): Html | '' {
  if (contact === undefined) return '';
  return html`<br />For help, ${contactVerb(contact)}
    <a href="${contactHref(contact)}" style="color:#6b625b">${contact}</a>`;
}

export function page({ sender, title, body, link }: Page): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
      </head>
      <body style="margin:0;padding:24px;background:#fbf9f6">
        <div style="max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border-radius:16px">
          <h1 style="margin:0 0 16px;font:700 22px/1.3 ${FONT};color:#2b221d">${title}</h1>
          ${body}
          ${link ? html`<p style="margin:24px 0"><a href="${link.url}" style="${BUTTON}">${link.label}</a></p>` : ''}
          <p style="margin:24px 0 0;font:14px/1.5 ${FONT};color:#6b625b">
            ${sender.appName} · <a href="${sender.publicUrl}" style="color:#6b625b">${sender.publicUrl}</a>
            ${help(sender)}
          </p>
        </div>
      </body>
    </html> `.toString();
}

/** The text part of a mail: paragraphs with a blank line between them, and where to get help. Empty ones are left out. */
export function plainText({ supportContact: contact }: Sender, ...paragraphs: string[]): string {
  const footer = contact === undefined ? '' : `For help, ${contactVerb(contact)} ${contact}`;
  return `${[...paragraphs, footer].filter(Boolean).join('\n\n')}\n`;
}
