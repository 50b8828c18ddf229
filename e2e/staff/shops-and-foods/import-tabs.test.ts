import type { Page } from 'playwright-core';
import postgres from 'postgres';
import { describe, expect, test } from 'vitest';
import { chromiumPath, PASSWORD, waitForHistoryEntries, type Screen } from '../../testing/browser.ts';
import { chooseOption } from '../../testing/choose-option.ts';
import {
  chooseFile,
  foodNames,
  holdUploads,
  importButton,
  importDialog,
  openImportDialog,
  openFoodsOfSecondShop,
  resultSays,
  storedImport,
} from '../../testing/import-dialog.ts';
import { ADMIN, OWNER, startDemoProduct } from '../../testing/product/start-demo-product.ts';
import { fileOf } from '../../testing/spreadsheet-file.ts';

describe.skipIf(chromiumPath === null)('an import in several tabs and sessions', () => {
  const demo = startDemoProduct();
  let screen: Screen;
  let page: Page;
  let shopId: string;

  const open = async () => {
    ({ screen, shopId } = await openFoodsOfSecondShop(demo));
    page = screen.page;
  };

  test('an import whose tab was closed is shown in the next tab, which announces its end once', async () => {
    await open();
    // The file is sent, and this tab never gets the answer.
    await page.route('**/api/foods/bulk-import', (route) => void route.fetch().catch(() => undefined));
    await openImportDialog(page);
    await chooseFile(page, fileOf('closed-tab.csv', [['Closed Tab Thali', 45, null, null]]));
    await importButton(page, 1).click();
    await page.waitForFunction(storedImport, undefined, { timeout: 150_000 });
    const waiting = await screen.context.newPage();
    await waiting.goto('/admin/dashboard?section=foods');
    await waiting.getByRole('table', { name: 'Foods' }).waitFor();
    expect(await waiting.getByText(/^closed-tab\.csv to /).count()).toBe(0);
    await page.close();
    page = waiting;
    await page.getByRole('status').getByText('1 food was imported.').first().waitFor({ timeout: 150_000 });
    await page.getByText(/^closed-tab\.csv to /).waitFor();
    await expect.poll(() => page.evaluate(storedImport)).toBeNull();
    const next = await screen.context.newPage();
    await next.goto('/admin/dashboard?section=foods');
    await next.getByRole('table', { name: 'Foods' }).waitFor();
    expect(await next.getByText(/^closed-tab\.csv to /).count()).toBe(0);
    expect(screen.pageErrors).toEqual([]);
    await screen.context.close();
  });

  test('a tab that still sends its file asks before it closes, and does not follow the import of another tab', async () => {
    await open();
    const told: string[] = [];
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('import:progress')) told.push(String(payload));
      }),
    );
    await page.reload();
    await chooseOption(page.getByRole('combobox', { name: 'Shop' }), shopId);
    const other = await screen.context.newPage();
    const release = await holdUploads(page);
    await openImportDialog(page);
    await chooseFile(page, fileOf('first-tab.csv', [['Of The First Tab', 45, null, null]]));
    await importButton(page, 1).click();
    await importDialog(page).getByText('first-tab.csv to').waitFor();
    const asked = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const question = await asked;
    expect(question.type()).toBe('beforeunload');
    await question.dismiss();
    const first = page;
    page = other;
    await page.goto(`/admin/dashboard?section=foods`);
    await chooseOption(page.getByRole('combobox', { name: 'Shop' }), shopId);
    await openImportDialog(page);
    await chooseFile(page, fileOf('second-tab.csv', [['Of The Second Tab', 46, null, null]]));
    await importButton(page, 1).click();
    await resultSays(page, '1 food was imported.');
    // The events go to all tabs of the user.
    await expect.poll(() => told.some((event) => event.includes('second-tab.csv'))).toBe(true);
    await expect.poll(() => first.evaluate(storedImport)).toBeNull();
    page = first;
    release();
    await resultSays(page, '1 food was imported.');
    await page.getByText(/^first-tab\.csv to /).waitFor();
    expect((await foodNames(demo.product, shopId, /^Of The .* Tab$/)).toSorted()).toEqual([
      'Of The First Tab',
      'Of The Second Tab',
    ]);
    expect(screen.pageErrors).toEqual([]);
    await screen.context.close();
  });

  test('an import is not shown to the next user of the tab, whether it has ended or still runs', async () => {
    await open();
    const change = async (contact: string) => {
      await page.getByRole('button', { name: /^Account of/ }).click();
      await page.getByRole('button', { name: 'Logout' }).click();
      // Without loading the page again.
      await page.getByLabel(/contact/i).fill(contact);
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Login' }).click();
      await page.getByRole('table', { name: 'Foods' }).waitFor();
    };
    await openImportDialog(page);
    await chooseFile(page, fileOf('ended.csv', [['Of The Former User', 45, null, null]]));
    await importButton(page, 1).click();
    await resultSays(page, '1 food was imported.');
    await page.getByText(/^ended\.csv to /).waitFor();
    await change(OWNER);
    expect(await page.getByText(/^ended\.csv to /).count()).toBe(0);

    await chooseOption(page.getByRole('combobox', { name: 'Shop' }), shopId);
    const release = await holdUploads(page);
    await openImportDialog(page);
    await chooseFile(page, fileOf('running.csv', [['Of The Former User', 46, null, null]]));
    await importButton(page, 1).click();
    await importDialog(page).getByText('running.csv to').waitFor();
    await importDialog(page).getByRole('button', { name: 'Close' }).last().click();
    await importDialog(page).waitFor({ state: 'detached' });
    await waitForHistoryEntries(page, 0);
    await change(ADMIN);
    expect(await page.getByText(/^running\.csv to /).count()).toBe(0);
    const answered = page.waitForResponse('**/api/foods/bulk-import');
    release();
    await answered;
    await openImportDialog(page);
    await chooseFile(page, fileOf('own.csv', [['Of The Next User', 47, null, null]]));
    await importButton(page, 1).click();
    await resultSays(page, '1 food was imported.');
    await page.getByText(/^own\.csv to /).waitFor();
    expect(screen.pageErrors).toEqual([]);
    await screen.context.close();
  });

  test('an import whose session ends is followed to its end after the same user has logged in', async () => {
    await open();
    await page.route('**/api/foods/bulk-import', async (route) => {
      await route.fetch();
      const known = await page.waitForFunction(storedImport, undefined, { timeout: 150_000 });
      const { jobId } = JSON.parse((await known.jsonValue()) ?? '{}') as { jobId: string };
      await route.fulfill({ status: 202, json: { jobId } });
    });
    await page.route(
      '**/api/foods/bulk-import/*',
      (route) => route.fulfill({ status: 401, json: { message: 'Ended', code: 'SESSION_ENDED' } }),
      { times: 1 },
    );
    await openImportDialog(page);
    await chooseFile(page, fileOf('ended-session.csv', [['After The Login', 45, null, null]]));
    await importButton(page, 1).click();
    await page.getByLabel(/contact/i).fill(ADMIN);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByRole('table', { name: 'Foods' }).waitFor();
    await resultSays(page, '1 food was imported.');
    await page.getByText(/^ended-session\.csv to /).waitFor();
    expect(screen.pageErrors).toEqual([]);
    await screen.context.close();
  });

  test('the message of the server is shown when two imports of the user have not ended', async () => {
    await open();
    const sql = postgres(demo.product.databaseUrl, { max: 1, onnotice: () => {} });
    try {
      // The worker does not take them, because it seems to have them already.
      await sql`
        insert into food_imports (shop_id, started_by, file_name, file_hash, file, dispatched_at, created_at, updated_at)
        select ${shopId}, users.id, 'menu.csv', sha256(n::text::bytea), 'x', 'infinity', now(), now()
        from users, generate_series(1, 2) as n where users.contact = ${ADMIN}`;
      const message =
        'Two of your imports have not ended yet. You can import this file when one of them has ended.';
      const file = fileOf('third.csv', [['Third Import', 45, null, null]]);
      await openImportDialog(page);
      await chooseFile(page, file);
      await importButton(page, 1).click();
      await importDialog(page).getByText(message).waitFor();
      await sql`
        update food_imports set state = 'failed', problem = 'Stopped', file = null, ended_at = now()
        where food_imports.dispatched_at = 'infinity'`;
      await importDialog(page).getByRole('button', { name: 'Import another file' }).click();
      await chooseFile(page, file);
      await importButton(page, 1).click();
      await resultSays(page, '1 food was imported.');
    } finally {
      await sql.end();
    }
    await screen.context.close();
  });
});
