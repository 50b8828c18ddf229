// Writes imports into files of a temporary copy of the folder structure, runs the project's lint rules on them, and
// compares the result for each import with the expected one.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { SampleFile } from './sample-imports.ts';

type Form = (specifier: string, n: number) => string;
const asType: Form = (specifier, n) => `import type { T as T${n} } from '${specifier}'; use<T${n}>();`;
const FORMS: Form[] = [
  (specifier, n) => `import { a as a${n} } from '${specifier}'; use(a${n});`,
  (specifier) => `export * from '${specifier}';`,
  (specifier) => `use(import('${specifier}'));`,
  asType,
];

interface Line {
  text: string;
  refused: boolean;
}

/** Imports of a plain file within its workspace are checked in every form, others in one form each. */
const linesOf = ({ imports, inOneForm = false }: SampleFile, before: number): Line[] =>
  imports.flatMap(([specifier, verdict], index) =>
    FORMS.filter(
      (_, form) =>
        (specifier.startsWith('.') && !inOneForm) ||
        verdict === 'types only' ||
        form === index % FORMS.length,
    ).map((form) => ({
      text: form(specifier, before + index),
      refused: verdict === 'refused' || (verdict === 'types only' && form !== asType),
    })),
  );

/** Breaks a rule that needs types. Such rules are slow, so they run on this file only. */
const TYPED_FILE = 'domain/src/floating.ts';

/** Other rules about imports, each with a file that breaks it. */
const OTHER_RULES: [code: string, file: string, text: string][] = [
  [
    'import(no-cycle)',
    'domain/src/ring-a.ts',
    "import { b } from './ring-b.ts';\nexport type A = number;\nexport const a = b;\n",
  ],
  [
    'import(no-cycle)',
    'domain/src/ring-b.ts',
    "import type { A } from './ring-a.ts';\nexport const b: A = 1;\n",
  ],
  [
    'typescript(consistent-type-imports)',
    'pwa/src/lib/type.ts',
    "export type T = import('../app/app.tsx').T;\n",
  ],
  [
    'typescript(no-floating-promises)',
    TYPED_FILE,
    'export function go(): void {\n  Promise.resolve(1);\n}\n',
  ],
  ['eslint(no-restricted-imports)', 'api/src/unknown-folder/file.ts', "export * from './other.ts';\n"],
];

interface Diagnostic {
  code: string;
  filename: string;
  labels: { span: { line: number } }[];
}

/** Returns the imports for which lint does not report the expected result, and the number of checked imports. */
export function tryLint(root: string, samples: SampleFile[]): { failures: string[]; tried: number } {
  const tree = mkdtempSync(join(tmpdir(), 'canteen-imports-'));
  const put = (file: string, text: string) => {
    mkdirSync(dirname(join(tree, file)), { recursive: true });
    writeFileSync(join(tree, file), text);
  };
  const files = new Map<string, Line[]>();
  for (const one of samples) {
    const before = files.get(one.file) ?? [];
    files.set(one.file, [...before, ...linesOf(one, before.length)]);
  }
  try {
    const config = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8')) as { options: object };
    const withoutTypes = { ...config, options: { ...config.options, typeAware: false } };
    put('.oxlintrc.json', JSON.stringify(withoutTypes));
    for (const file of ['scripts/import-rules/lint.json', 'package.json', 'tsconfig.base.json'])
      put(file, readFileSync(join(root, file), 'utf8'));
    symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
    for (const [file, lines] of files) put(file, lines.map(({ text }) => text).join('\n'));
    for (const [, file, text] of OTHER_RULES) put(file, text);
    put('domain/tsconfig.json', '{ "extends": "../tsconfig.base.json", "include": ["src"] }');
    const reported = runLint(root, tree, '.');
    put('.oxlintrc.json', JSON.stringify(config));
    for (const one of runLint(root, tree, TYPED_FILE)) reported.add(one);
    const failures = [...files].flatMap(([file, lines]) =>
      lines
        .map((line, index) => ({ ...line, reported: reported.has(`${RESTRICTED} ${file}:${index + 1}`) }))
        .filter((line) => line.reported !== line.refused)
        .map((line) => `${file}: lint ${line.reported ? 'refuses' : 'allows'}  ${line.text}`),
    );
    const silent = OTHER_RULES.filter(
      ([code, file]) => ![...reported].some((one) => one.startsWith(`${code} ${file}:`)),
    );
    return {
      failures: [...failures, ...silent.map(([code, file]) => `${file}: lint does not report ${code}`)],
      tried: [...files.values()].reduce((sum, lines) => sum + lines.length, OTHER_RULES.length),
    };
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
}

const RESTRICTED = 'eslint(no-restricted-imports)';

/** Everything that lint reports for a path, as `rule file:line`. */
function runLint(root: string, tree: string, path: string): Set<string> {
  const lint = spawnSync(join(root, 'node_modules/.bin/oxlint'), ['--format', 'json', path], {
    cwd: tree,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  });
  const { diagnostics } = JSON.parse(lint.stdout) as { diagnostics: Diagnostic[] };
  return new Set(
    diagnostics.map(({ code, filename, labels }) => `${code} ${filename}:${labels[0]?.span.line}`),
  );
}
