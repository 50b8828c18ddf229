// Proves that lint keeps the import arrows: plants imports that point the wrong way (and the right way) in a copy
// of the tree's shape, under the project's own .oxlintrc.json, and compares what lint says with what it should.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PLANTS, type Plant } from './arrow-plants.ts';
import { ROOT } from './run.ts';

// A call of an import() as well: lazily loaded rooms are bound by the same arrows.
const FORMS = [
  (specifier: string, n: number) => `import { a as a${n} } from '${specifier}'; use(a${n});`,
  (specifier: string) => `export * from '${specifier}';`,
  (specifier: string) => `use(import('${specifier}'));`,
];
const asType = (specifier: string, n: number) =>
  `import type { T as T${n} } from '${specifier}'; use<T${n}>();`;

interface Line {
  text: string;
  wrong: boolean;
}

function linesOf({ wrong, right, typeOnly = [] }: Plant): Line[] {
  let n = 0;
  const values = (specifiers: string[], isWrong: boolean) =>
    specifiers.flatMap((specifier) => FORMS.map((form) => ({ text: form(specifier, n++), wrong: isWrong })));
  const types = (specifiers: string[], isWrong: boolean) =>
    specifiers.map((specifier) => ({ text: asType(specifier, n++), wrong: isWrong }));
  return [
    ...values(right, false),
    ...types(right, false),
    ...values(wrong, true),
    ...types(wrong, true),
    ...values(typeOnly, true),
    ...types(typeOnly, false),
  ];
}

interface Diagnostic {
  code: string;
  filename: string;
  labels: { span: { line: number } }[];
}

const tree = mkdtempSync(join(tmpdir(), 'canteen-arrows-'));
const put = (file: string, text: string) => {
  mkdirSync(dirname(join(tree, file)), { recursive: true });
  writeFileSync(join(tree, file), text);
};
const failures: string[] = [];
let checked = 0;
try {
  for (const file of ['.oxlintrc.json', 'package.json', 'tsconfig.base.json'])
    cpSync(join(ROOT, file), join(tree, file));
  symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'));
  for (const plant of PLANTS)
    put(
      plant.file,
      linesOf(plant)
        .map((line) => line.text)
        .join('\n'),
    );
  put('domain/src/ring-a.ts', "import { b } from './ring-b.ts';\nexport const a = () => b;\n");
  put('domain/src/ring-b.ts', "import { a } from './ring-a.ts';\nexport const b = () => a;\n");
  put('domain/tsconfig.json', '{ "extends": "../tsconfig.base.json", "include": ["src"] }');
  put('domain/src/floating.ts', 'export function go(): void {\n  Promise.resolve(1);\n}\n');

  const lint = spawnSync(join(ROOT, 'node_modules/.bin/oxlint'), ['--format', 'json'], {
    cwd: tree,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const { diagnostics } = JSON.parse(lint.stdout) as { diagnostics: Diagnostic[] };
  const said = (code: string, file: string, line?: number) =>
    diagnostics.some(
      (one) =>
        one.code === code &&
        one.filename === file &&
        (line === undefined || one.labels[0]?.span.line === line),
    );

  for (const plant of PLANTS) {
    for (const [index, line] of linesOf(plant).entries()) {
      checked++;
      const refused = said('eslint(no-restricted-imports)', plant.file, index + 1);
      if (refused !== line.wrong)
        failures.push(`${plant.file}: lint ${refused ? 'refuses' : 'allows'}  ${line.text}`);
    }
  }
  const mustSay: [string, string][] = [
    ['import(no-cycle)', 'domain/src/ring-a.ts'],
    ['typescript(no-floating-promises)', 'domain/src/floating.ts'],
  ];
  for (const [code, file] of mustSay) {
    checked++;
    if (!said(code, file)) failures.push(`${file}: lint does not say ${code}`);
  }
} finally {
  rmSync(tree, { recursive: true, force: true });
}

for (const failure of failures) console.error(failure);
console.log(
  `arrows: ${checked - failures.length} of ${checked} planted imports are judged as they should be`,
);
process.exit(failures.length > 0 ? 1 : 0);
