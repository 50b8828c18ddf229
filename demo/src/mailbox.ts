import { Hono } from 'hono';
import { html } from 'hono/html';
import type { Context } from '@canteen/api/context/context';
import type { Sql } from '@canteen/api/database/connect';
import type { AppEnv } from '@canteen/api/http/env';

interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

const KEPT = 1_000;
const SHOWN = 200;

/** Makes the mailbox's table when it is missing; safe from many processes at once. */
export async function prepareMailbox(sql: Sql): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtext('dev mailbox'))`;
    await tx`create schema if not exists dev`;
    await tx`
      create table if not exists dev.mails (
        id bigint generated always as identity primary key,
        "to" text not null, subject text not null, text text not null, html text not null,
        at timestamptz not null default now()
      )`;
  });
}

export async function keepMail(sql: Sql, mail: Mail): Promise<void> {
  // PostgreSQL cannot hold NUL; a mail may.
  const clean = (value: string) => value.replaceAll('\u0000', '');
  await sql`
    insert into dev.mails ("to", subject, text, html)
    values (${clean(mail.to).toLowerCase()}, ${clean(mail.subject)}, ${clean(mail.text)}, ${clean(mail.html)})`;
  await sql`delete from dev.mails where mails.id <= (select max(mails.id) from dev.mails) - ${KEPT}::bigint`;
}

/** Newest first; all, or those to one address. */
async function mailsTo(sql: Sql, to?: string) {
  return sql<(Mail & { id: number; at: Date })[]>`
    select mails.id, mails."to", mails.subject, mails.text, mails.html, mails.at
    from dev.mails
    where ${to === undefined ? sql`true` : sql`mails."to" = ${to.toLowerCase()}`}
    order by mails.id desc
    limit ${SHOWN}`;
}

/** Once `prepareMailbox` is done: GET /dev/mail for people, GET /dev/mail.json?to= for tests: the mails that the catcher has caught. */
export function mailboxRoutes(ctx: Context) {
  return new Hono<AppEnv>()
    .use('/mail*', async (c, next) => {
      await next();
      c.header('Cache-Control', 'no-store');
    })
    .get('/mail.json', async (c) => {
      const mails = await mailsTo(ctx.sql, c.req.query('to'));
      return c.json(mails.map(({ id: _, ...mail }) => ({ ...mail, at: mail.at.toISOString() })));
    })
    .get('/mail', async (c) => {
      const mails = await mailsTo(ctx.sql, c.req.query('to'));
      return c.html(
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
              <p>Mails that would have been sent. None leaves this machine.</p>
              ${mails.length === 0 ? html`<p>No mail yet.</p>` : ''}
              ${mails.map(
                (mail) =>
                  html`<article>
                    <h2>${mail.subject}</h2>
                    <p>
                      To ${mail.to}, <time datetime="${mail.at.toISOString()}">${mail.at.toISOString()}</time>
                    </p>
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
          </html>`,
      );
    })
    .get('/mail/:id{[0-9]{1,15}}', async (c) => {
      const [mail] = await ctx.sql<Pick<Mail, 'html'>[]>`
        select mails.html from dev.mails where mails.id = ${Number(c.req.param('id'))}`;
      if (!mail) return c.notFound();
      // Whatever a mail holds, it may do nothing here.
      c.header(
        'Content-Security-Policy',
        "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:",
      );
      return c.html(mail.html);
    });
}
