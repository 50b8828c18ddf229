import postgres from 'postgres';
import { describe, expect, test } from 'vitest';
import { chromiumPath, DESKTOP, PHONE } from '../../testing/browser.ts';
import { openSection } from '../../testing/dashboard.ts';
import { ADMIN, startDemoProduct } from '../../testing/product/start-demo-product.ts';

const demo = startDemoProduct();

describe.skipIf(chromiumPath === null)('the bypass list', () => {
  const open = (contact: string, viewport = DESKTOP) => openSection(demo, contact, 'users', viewport);

  test('addresses are added to and removed from the bypass list on a phone; a wrong one is refused', async () => {
    const { page, pageErrors } = await open(ADMIN, PHONE);
    await page.getByRole('tab', { name: 'Email Bypass List' }).click();
    await page.getByRole('button', { name: 'Add' }).click();
    await page.getByText('Email is required').waitFor();
    await page.getByRole('textbox', { name: 'Email' }).fill('guest@example.org');
    await page.getByLabel('Reason (optional)').fill('Visiting lecturer');
    await page.getByRole('button', { name: 'Add' }).click();
    await page.getByText('Email added to bypass list successfully').waitFor();
    await page.getByRole('button', { name: 'Remove guest@example.org' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('Email removed from bypass list successfully').waitFor();
    await page.getByText('guest@example.org', { exact: true }).waitFor({ state: 'detached' });
    // The demo campus has entries of its own.
    const removeEntry = page.getByRole('button', { name: /^Remove .+@/ });
    for (let left = await removeEntry.count(); left > 0; left -= 1) {
      // A toast stays while the pointer is on it.
      await page.mouse.move(5, 5);
      await page.locator('[data-toast]').first().waitFor({ state: 'detached' });
      await removeEntry.first().click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
      await expect.poll(() => removeEntry.count()).toBe(left - 1);
    }
    await page.getByText('No emails in bypass list...').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Manage Users');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
    expect(pageErrors).toEqual([]);
  });

  test('the next address can be typed while the one before is being added', async () => {
    const { page, context, pageErrors } = await open(ADMIN);
    let goOn = () => {};
    const isTyped = new Promise<void>((resolve) => (goOn = resolve));
    await context.route('**/api/users/admin/bypass-list', async (route) => {
      if (route.request().method() === 'POST') await isTyped;
      await route.continue();
    });
    await page.getByRole('tab', { name: 'Email Bypass List' }).click();
    const email = page.getByRole('textbox', { name: 'Email' });
    const reason = page.getByLabel('Reason (optional)');
    await email.fill('one@example.org');
    await reason.fill('Visiting lecturer');
    await Promise.all([
      page.waitForRequest((request) => request.method() === 'POST'),
      page.getByRole('button', { name: 'Add' }).click(),
    ]);
    await email.fill('two@example.org');
    goOn();
    await page.getByText('Email added to bypass list successfully').waitFor();
    await expect.poll(() => reason.inputValue()).toBe('');
    expect(await email.inputValue()).toBe('two@example.org');
    await page.getByRole('row').filter({ hasText: 'one@example.org' }).waitFor();
    expect(pageErrors).toEqual([]);
  });

  test('one of 200 entries is found by its address, by its reason and by the name of who added it', async () => {
    const sql = postgres(demo.product.databaseUrl, { max: 1 });
    await sql`
      insert into bypass_entries (email, reason, added_by_name, created_at)
      select 'guest' || n || '@example.org', case n when 7 then 'Crème brûlée workshop' else '' end,
        case n when 8 then 'Meera Pillai' else 'Somebody' end, now()
      from generate_series(1, 200) as n`;
    await sql.end();
    const { page, pageErrors } = await open(ADMIN, { width: 320, height: 640 });
    await page.getByRole('tab', { name: 'Email Bypass List' }).click();
    const search = page.getByRole('searchbox', { name: 'Search by email, reason or name' });
    const found = page.getByRole('button', { name: /^Remove .+@/ });
    for (const [text, email] of [
      ['GUEST123', 'guest123@example.org'],
      ['workshop creme', 'guest7@example.org'],
      ['meera', 'guest8@example.org'],
    ] as const) {
      await search.fill(text);
      await expect.poll(() => found.count()).toBe(1);
      await page.getByRole('button', { name: `Remove ${email}` }).waitFor();
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await search.fill('nobody');
    await page.getByText('Nothing found').waitFor();
    await search.press('Escape');
    await page.getByRole('button', { name: 'Remove guest200@example.org' }).waitFor();
    expect(pageErrors).toEqual([]);
  });

  test('the bypass list shows what is stored, also after slow and lost answers', async () => {
    const { page, context } = await open(ADMIN);
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    let reads = 0;
    await context.route('**/api/users/admin/bypass-list', async (route) => {
      if (route.request().method() !== 'GET') return route.continue();
      reads += 1;
      const early = reads === 1 ? await route.fetch() : null;
      if (early === null) return route.continue();
      await held;
      // The page may have given up this request.
      await route.fulfill({ response: early }).catch(() => undefined);
    });
    await page.getByRole('tab', { name: 'Email Bypass List' }).click();
    await page.getByRole('textbox', { name: 'Email' }).fill('slow@example.org');
    await page.getByRole('button', { name: 'Add' }).click();
    await page.getByText('Email added to bypass list successfully').waitFor();
    answer();
    const entry = page.getByRole('row').filter({ hasText: 'slow@example.org' });
    await entry.waitFor();
    // The answer to the removal is lost.
    await context.route('**/api/users/admin/bypass-list/*', async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await entry.getByRole('button', { name: 'Remove slow@example.org' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await entry.waitFor({ state: 'detached' });
  });
});
