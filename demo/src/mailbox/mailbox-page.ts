import { html } from 'hono/html';
import type { listMails } from './mails.ts';

/** The page of the mailbox with these mails. The HTML of a mail is in a frame that runs no scripts. */
export const mailboxPage = (mails: Awaited<ReturnType<typeof listMails>>) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Mailbox</title>
        <style>
          :root {
            color-scheme: light dark;
            font:
              16px/1.5 system-ui,
              sans-serif;
          }
          body {
            max-width: 46rem;
            margin: 0 auto;
            padding: 1rem;
            overflow-wrap: anywhere;
          }
          article {
            border: 1px solid color-mix(in srgb, currentcolor 25%, transparent);
            border-radius: 0.75rem;
            padding: 1rem;
            margin: 1rem 0;
          }
          h2 {
            font-size: 1.1rem;
            margin: 0;
          }
          pre {
            white-space: pre-wrap;
          }
          iframe {
            width: 100%;
            height: 28rem;
            border: 0;
            background: #fff;
          }
          summary {
            min-height: 44px;
            display: flex;
            align-items: center;
            cursor: pointer;
          }
        </style>
      </head>
      <body>
        <h1>Mailbox</h1>
        <p>Every mail that the app has sent. No mail leaves this machine.</p>
        ${mails.length === 0 ? html`<p>No mail yet.</p>` : ''}
        ${mails.map(
          (mail) =>
            html`<article>
              <h2>${mail.subject}</h2>
              <p>To ${mail.to}, <time datetime="${mail.at.toISOString()}">${mail.at.toISOString()}</time></p>
              <pre>${mail.text}</pre>
              ${
                mail.html === ''
                  ? ''
                  : html`<details>
                      <summary>As HTML</summary>
                      <iframe
                        sandbox
                        loading="lazy"
                        title="${mail.subject}"
                        src="/dev/mail/${mail.id}"
                      ></iframe>
                    </details>`
              }
            </article>`,
        )}
      </body>
    </html>`;
