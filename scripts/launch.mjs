// Plain JavaScript, so that an old Node can still read why it is too old.

/** Runs a TypeScript file of this folder, once Node and the packages are known to be there. */
export async function launch(script) {
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
  // npm may have been told to run no scripts.
  await (await import('./patch-packages.mjs')).patchPackages();
  await import(script);
}
