import type { Metafile } from 'esbuild';
import { ROOT } from '../run-command.ts';

/** The built programs of each workspace and the files they start with. */
export const PROGRAMS = {
  api: {
    main: 'api/src/main.ts',
    prepare: 'scripts/start/prepare-database.ts',
    backup: 'scripts/backup/backup-database.ts',
    restore: 'scripts/backup/restore-database.ts',
    doctor: 'scripts/doctor/check-setup.ts',
    'vapid-keys': 'scripts/vapid-keys/print-vapid-keys.ts',
  },
  worker: {
    main: 'worker/src/main.ts',
    'read-spreadsheet': 'worker/src/spreadsheets/read-spreadsheet.ts',
  },
} as const;

interface Bundle {
  programs: Record<string, string>;
  folder: string;
  /** Leaves the demo out. */
  production: boolean;
}

const NO_DEMO =
  'This build was made for production and has no demo. Set NODE_ENV=production, or build again with: npm run build';

/**
 * Bundles programs into one ESM file each; what they load with import() gets files of its own. Packages stay in
 * node_modules. Returns which files and packages the bundle was made of.
 */
export async function bundle({ programs, folder, production }: Bundle): Promise<Metafile> {
  const { build } = await import('esbuild');
  const { metafile } = await build({
    absWorkingDir: ROOT,
    metafile: true,
    entryPoints: programs,
    outdir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    sourcemap: 'linked',
    logLevel: 'silent',
    plugins: [
      {
        name: 'packages',
        setup({ onLoad, onResolve }) {
          onResolve({ filter: /^[^./]/ }, ({ path, kind }) => {
            if (production && path.startsWith('@canteen/demo/'))
              return { path: 'no-demo', namespace: 'no-demo' };
            return kind === 'entry-point' || path.startsWith('@canteen/') ? null : { path, external: true };
          });
          onLoad({ filter: /./, namespace: 'no-demo' }, () => ({
            contents: `throw new Error(${JSON.stringify(NO_DEMO)});`,
          }));
        },
      },
    ],
  });
  return metafile;
}
