// node scripts/launch.mjs start: checks the machine, then runs start.ts. Plain JavaScript, so that an old Node.js can run it
// and print that it is too old.

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Canteen needs Node.js 20.19 or newer, and this is ${process.versions.node}. Install a newer one.`,
  );
  process.exit(1);
}
try {
  const { register } = await import('tsx/esm/api');
  register();
} catch {
  console.error("Canteen's packages are not installed. Run 'npm install' first.");
  process.exit(1);
}
// npm may be configured to run no install scripts.
await (await import('./patch-packages.mjs')).patchPackages();
// Removes the command's name, so that process.argv[2] is the command's own first argument.
const [name] = process.argv.splice(2, 1);
await import(`./${name}.ts`);
