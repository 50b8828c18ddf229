/** A chunk in the manifest of Vite's build. */
interface Chunk {
  file: string;
  name?: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
}
/** The manifest of the build: dist/.vite/manifest.json. */
export type BuildManifest = Record<string, Chunk>;

/** Modules with code for staff, with Leaflet, or of no use without a network. They are loaded when they are opened, and are not in the precache. */
export const OPENED_LATER = [
  'src/pages/admin-dashboard.tsx',
  'src/app/header-and-bottom-bar/dashboard-menu.tsx',
  'src/features/shops/manage/manage-shops.tsx',
  'src/features/foods/manage/manage-foods.tsx',
  'src/features/users/manage-users.tsx',
  'src/features/orders/manage-orders.tsx',
  'src/features/statistics/sales-statistics.tsx',
  'src/features/activity/activity.tsx',
  'src/features/profile/online-cards.tsx',
  'src/ui/map/map-picker.tsx',
];

/** Modules that do nothing without a network. The service worker stores them when they are first loaded. */
const NEEDS_NETWORK = [
  '../node_modules/socket.io-client/build/esm/index.js',
  'src/app/header-and-bottom-bar/payment-banner.tsx',
  // Sends what staff changed without a network. The name of its chunk: the manifest has no path for a chunk that the
  // queue imports too.
  'send-offline-changes',
  'src/features/accounts/account-rules.ts',
  'src/features/accounts/code-steps/code-form.tsx',
  'src/features/orders/customer/order-app-prompts.tsx',
  'src/features/payments/delivery/delivery-rules.ts',
  'src/pages/forgot-password.tsx',
  'src/pages/payment.tsx',
  'src/pages/register.tsx',
];

/** The key of a module, or of the chunk with this name. */
function keyOf(manifest: BuildManifest, name: string): string {
  if (manifest[name]) return name;
  return Object.keys(manifest).find((key) => manifest[key]?.name === name) ?? name;
}

function chunkOf(manifest: BuildManifest, name: string): Chunk {
  const chunk = manifest[keyOf(manifest, name)];
  if (!chunk) throw new Error(`${name} is not in the build's manifest`);
  return chunk;
}

/** The scripts and styles of a chunk and of the chunks that it imports statically. */
export function filesOf(manifest: BuildManifest, name: string): Set<string> {
  const files = new Set<string>();
  const visited = new Set<string>();
  const visit = (each: string) => {
    if (visited.has(each)) return;
    visited.add(each);
    const { file, css = [], imports = [] } = chunkOf(manifest, each);
    for (const path of [file, ...css]) files.add(path);
    imports.forEach(visit);
  };
  visit(name);
  return files;
}

/** The scripts and styles that the app can load without these modules. */
function filesWithout(manifest: BuildManifest, names: readonly string[]): Set<string> {
  for (const name of names) chunkOf(manifest, name);
  const files = new Set<string>();
  const visited = new Set(names.map((name) => keyOf(manifest, name)));
  const visit = (name: string) => {
    if (visited.has(name)) return;
    visited.add(name);
    const { file, css = [], imports = [], dynamicImports = [] } = chunkOf(manifest, name);
    for (const path of [file, ...css]) files.add(path);
    [...imports, ...dynamicImports].forEach(visit);
  };
  visit('index.html');
  return files;
}

/** The scripts and styles that a customer's pages can load, except OPENED_LATER. */
export const customerFiles = (manifest: BuildManifest): Set<string> => filesWithout(manifest, OPENED_LATER);

/** The scripts and styles that the service worker stores at its installation. */
export const installedFiles = (manifest: BuildManifest): Set<string> =>
  filesWithout(manifest, [...OPENED_LATER, ...NEEDS_NETWORK]);
