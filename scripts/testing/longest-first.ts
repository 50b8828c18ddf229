import { BaseSequencer, type TestSpecification } from 'vitest/node';

// At the end of a run one worker would wait for the other if a long file began last. The first one mostly waits itself, so
// it leaves the processor to the second.
const LONGEST = [
  'unaccepted',
  'accessibility',
  'import',
  'accessibility-dashboard',
  'network-loss',
  'connection',
  'statistics-export',
  'find',
  'statistics',
].map((name) => `/e2e/${name}.test.ts`);

/** Starts the longest browser tests first; the others as vitest orders them. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const found = LONGEST.findIndex((path) => moduleId.endsWith(path));
      return found < 0 ? LONGEST.length : found;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}
