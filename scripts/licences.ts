// npm run licences: the packages of a production installation with their versions and licences, one a line, by licence.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run-command.ts';

interface Locked {
  version?: string;
  license?: string;
  dev?: boolean;
  link?: boolean;
}

const FOLDER = 'node_modules/';
const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>;
};
/** Some old packages name their licence in another form, which the lock file does not copy. */
const licenceOf = (path: string) => {
  const { licenses } = JSON.parse(readFileSync(join(ROOT, path, 'package.json'), 'utf8')) as {
    licenses?: { type: string }[];
  };
  return licenses?.map(({ type }) => type).join(' OR ') ?? 'unknown';
};
const lines = Object.entries(packages)
  .filter(([path, { dev, link }]) => path.includes(FOLDER) && !dev && !link)
  .map(([path, { version = '', license }]) => {
    const name = path.slice(path.lastIndexOf(FOLDER) + FOLDER.length);
    return `${license ?? licenceOf(path)}\t${name}\t${version}`;
  });
console.log([...new Set(lines)].toSorted().join('\n'));
