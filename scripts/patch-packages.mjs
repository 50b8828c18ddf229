// Applies patches/*.mjs to node_modules after `npm install`, and at each start in case npm runs no install scripts. It
// uses no packages, because none may be installed yet. A second run changes nothing.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const patches = join(import.meta.dirname, '../patches');

export async function patchPackages() {
  for (const name of readdirSync(patches)) {
    const { patch } = await import(join(patches, name));
    const folder = folderOf(patch.package);
    // The package is not installed: npm only wrote the lockfile, or installed a workspace that does not need it.
    if (folder === undefined) continue;
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    if (version !== patch.version) {
      throw new Error(
        `patches/${name} is for ${patch.package} ${patch.version}, and ${version} is installed.`,
      );
    }
    for (const [file, changes] of Object.entries(patch.files)) apply(join(folder, file), changes, name);
  }
}

function apply(file, changes, name) {
  const before = readFileSync(file, 'utf8');
  let after = before;
  for (const { find, replace } of changes) {
    if (after.includes(replace)) continue;
    if (after.split(find).length !== 2)
      throw new Error(`patches/${name} does not fit ${file}. Remove that package and run npm install.`);
    after = after.replace(find, () => replace);
  }
  if (after !== before) writeFileSync(file, after);
}

function folderOf(name) {
  let folder;
  try {
    folder = dirname(createRequire(import.meta.url).resolve(name));
  } catch {
    return undefined;
  }
  for (;;) {
    try {
      if (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).name === name) return folder;
    } catch {
      // This folder has no package.json. Look in its parent.
    }
    folder = dirname(folder);
  }
}

if (process.argv[1] === import.meta.filename) await patchPackages();
