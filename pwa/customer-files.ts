/** A chunk in the manifest of Vite's build. */
export interface Chunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
}
/** The manifest of the build: dist/.vite/manifest.json. */
export type BuildManifest = Record<string, Chunk>;

/** Modules with code for staff, with Leaflet, or of no use without a network. They are loaded when they are opened, and are not in the precache. */
export const OPENED_LATER = [
  'src/pages/admin-dashboard.tsx',
  'src/app/dashboard-menu.tsx',
  'src/features/shops/manage/manage-shops.tsx',
  'src/features/foods/manage/manage-foods.tsx',
  'src/features/users/manage-users.tsx',
  'src/features/orders/manage-orders.tsx',
  'src/features/statistics/sales-statistics.tsx',
  'src/features/activity/activity.tsx',
  'src/features/accounts/privacy-card.tsx',
  'src/ui/map-picker.tsx',
];

function chunkOf(manifest: BuildManifest, name: string): Chunk {
  const chunk = manifest[name];
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

/** The scripts and styles that a customer's pages can load, except OPENED_LATER. */
export function customerFiles(manifest: BuildManifest): Set<string> {
  for (const name of OPENED_LATER) chunkOf(manifest, name);
  const files = new Set<string>();
  const visited = new Set<string>(OPENED_LATER);
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
