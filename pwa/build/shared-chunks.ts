import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';
import { PACKAGE, reachedFrom } from './home-page-chunks.ts';

/** A file with the modules that at least `atLeast` of these pages import, directly or through other modules. */
interface SharedFile {
  name: string;
  pages: readonly string[];
  atLeast: number;
}

const TO_CHOOSE = ['shop', 'food', 'search', 'cart', 'checkout'];
const FILES: readonly SharedFile[] = [
  { name: 'ordering', pages: [...TO_CHOOSE, 'payment', 'track', 'orders'], atLeast: 7 },
  { name: 'carts', pages: TO_CHOOSE, atLeast: 3 },
  { name: 'menu', pages: ['shop', 'search'], atLeast: 2 },
];

/**
 * Puts the modules of our code that most of certain pages import into one file. The bundler makes a file for each set of
 * pages that shares a module: a page then loads twenty files, many of 0.2 to 0.6 KB, which are about 1 KB larger after
 * compression. The pages that import a module also import what it imports, so a file imports only from files before it in
 * this list. The bundler decides how to split all other code.
 */
export function sharedChunks(): Rolldown.CodeSplittingGroup[] {
  return FILES.map(({ name, pages, atLeast }) => {
    const roots = pages.map((page) => fileURLToPath(new URL(`../src/pages/${page}.tsx`, import.meta.url)));
    let reached: Set<string>[] | null = null;
    return {
      name: (id, context) => {
        reached ??= roots.map((root) => reachedFrom([root], context));
        const count = reached.filter((modules) => modules.has(id)).length;
        return count >= atLeast && !PACKAGE.test(id) ? name : null;
      },
    };
  });
}

/**
 * Small modules that the bundler would put into a file each. The modules that they import go into the same file, except
 * those that home has loaded, and those of a line above.
 */
const SMALL_MODULES: Record<string, readonly string[]> = {
  'changed-values': ['lib/has-fields.ts', 'ui/form/use-changed-values.ts'],
  'checkout-data': [
    'data/checkout/missing-items.ts',
    'data/checkout/stored-checkout.ts',
    'lib/requests/new-idempotency-key.ts',
  ],
  'order-cache': ['data/orders/order-cache.ts', 'data/orders/request-orders.ts'],
  places: ['../../domain/src/campus.ts', 'data/drop-points/drop-point-requests.ts'],
  leaving: ['lib/navigation/back-closes-dialog.ts', 'lib/navigation/unsaved-forms.ts'],
  'log-out': ['data/session/log-out.ts', 'features/accounts/use-log-out.ts'],
  'browser-push': ['lib/browser/browser-push.ts', 'lib/browser/installation.ts'],
  'shop-parts': ['features/shops/open-pill.tsx', 'ui/feedback/load-failed.tsx'],
  tabs: ['ui/tabs.tsx', 'ui/list/use-url-values.ts'],
  'saved-files': ['lib/browser/save-file.ts', 'data/spreadsheets/write-file.ts'],
  fields: ['ui/form/check-field.tsx', 'ui/form/field.tsx', 'ui/form/text-field.tsx'],
  form: ['ui/form/refusal-note.tsx', 'ui/form/use-form.ts'],
  'staff-requests': [
    'data/activity/activity-requests.ts',
    'data/api-client/list-pages.ts',
    'data/foods/food-requests.ts',
    'data/users/user-requests.ts',
  ],
  staff: [
    'data/api-client/row-changes.ts',
    'data/shops/staff-shops.ts',
    'ui/icons/staff-icons.tsx',
    'ui/list/use-debounced.ts',
    'ui/list/use-growing-list.ts',
    'ui/list/use-list-focus.ts',
    'ui/list/use-open-row.ts',
  ],
  switches: ['ui/actions/use-late-presses.ts', 'ui/form/saved-switch.tsx'],
  confirm: ['ui/overlay/confirm-dialog.tsx'],
  editing: [
    'data/pictures/upload-picture.ts',
    'ui/edit/gone-note.tsx',
    'ui/edit/kept-input.ts',
    'ui/form/picture-field.tsx',
    'ui/list/use-list-state.ts',
    'ui/overlay/edit-dialog.tsx',
    'ui/overlay/use-row-deletion.ts',
  ],
  'edit-form': ['ui/edit/edit-note.tsx', 'ui/edit/use-edit-form.ts'],
  table: [
    'ui/list/table.tsx',
    'ui/list/list-rows.tsx',
    'ui/list/next-page-loader.ts',
    'ui/list/column-rupees.ts',
  ],
  'account-fields': [
    'features/accounts/code-steps/lazy-code-form.tsx',
    'features/accounts/load-account-rules.ts',
    'features/accounts/person-fields.tsx',
    'ui/form/password-field.tsx',
  ],
};

/** Puts small modules that are often used together into one file. */
export const smallModuleChunks = (): Rolldown.CodeSplittingGroup[] =>
  Object.entries(SMALL_MODULES).map(([name, modules]) => {
    const ids = new Set(modules.map((path) => fileURLToPath(new URL(`../src/${path}`, import.meta.url))));
    return { name: (id) => (ids.has(id) ? name : null) };
  });
