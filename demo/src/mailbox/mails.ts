import type { Sql } from '@canteen/api/database/sql';

interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

const MAX_STORED = 1_000;
const MAX_LISTED = 200;

/** Creates the table of mails if it is missing. Several processes may call it at the same time. */
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

/** Stores a mail and deletes the oldest ones beyond 1,000. */
export async function saveMail(sql: Sql, mail: Mail): Promise<void> {
  // A mail may contain NUL, which PostgreSQL cannot store.
  const clean = (value: string) => value.replaceAll('\u0000', '');
  await sql`
    insert into dev.mails ("to", subject, text, html)
    values (${clean(mail.to).toLowerCase()}, ${clean(mail.subject)}, ${clean(mail.text)}, ${clean(mail.html)})`;
  await sql`delete from dev.mails where mails.id <= (select max(mails.id) from dev.mails) - ${MAX_STORED}::bigint`;
}

/** The newest first: all mails, or those to one address. At most 200. */
export async function listMails(sql: Sql, to?: string) {
  return sql<(Mail & { id: number; at: Date })[]>`
    select mails.id, mails."to", mails.subject, mails.text, mails.html, mails.at
    from dev.mails
    where ${to === undefined ? sql`true` : sql`mails."to" = ${to.toLowerCase().replaceAll('\0', '')}`}
    order by mails.id desc
    limit ${MAX_LISTED}`;
}

/** The HTML of one mail; undefined when there is no such mail. */
export async function readMailHtml(sql: Sql, id: number): Promise<string | undefined> {
  const [mail] = await sql<Pick<Mail, 'html'>[]>`select mails.html from dev.mails where mails.id = ${id}`;
  return mail?.html;
}
