let tries = 0;

/**
 * Loads a module that could not be loaded before. Older browsers never ask for the same address again, so this one gets
 * another address when the error names the file. Use it for a module that no other module imports.
 * @param load the `import()` of the module
 * @param error what `load` threw
 */
export async function importAgain<Module>(load: () => Promise<Module>, error: unknown): Promise<Module> {
  const address = /https?:\S+?\.js/.exec(String(error))?.[0];
  if (address === undefined) return load();
  tries += 1;
  return (await import(/* @vite-ignore */ `${address}?try=${tries}`)) as Module;
}
