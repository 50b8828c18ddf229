import { Hono } from 'hono';
import type { Context } from '@canteen/api/context/context';
import type { AppEnv } from '@canteen/api/http/app-env';
import { mailboxPage } from './mailbox-page.ts';
import { listMails, readMailHtml } from './mails.ts';

/** The mails that the mail catcher received: GET /dev/mail as a page, GET /dev/mail.json?to= for tests. Needs `prepareMailbox`. */
export function mailboxRoutes(ctx: Context) {
  return new Hono<AppEnv>()
    .use('/mail*', async (c, next) => {
      await next();
      c.header('Cache-Control', 'no-store');
    })
    .get('/mail.json', async (c) => {
      const mails = await listMails(ctx.sql, c.req.query('to'));
      return c.json(mails.map(({ id: _, ...mail }) => ({ ...mail, at: mail.at.toISOString() })));
    })
    .get('/mail', async (c) => {
      const mails = await listMails(ctx.sql, c.req.query('to'));
      return c.html(mailboxPage(mails));
    })
    .get('/mail/:id{[0-9]{1,15}}', async (c) => {
      const mail = await readMailHtml(ctx.sql, Number(c.req.param('id')));
      if (mail === undefined) return c.notFound();
      // A mail may contain anything: no script, form or request of it may run here.
      c.header(
        'Content-Security-Policy',
        "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:",
      );
      return c.html(mail);
    });
}
