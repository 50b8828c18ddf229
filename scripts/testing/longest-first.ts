import { BaseSequencer, type TestSpecification } from 'vitest/node';

// At the end of a run one worker would wait for the other if a long file began last. The first one mostly waits itself, so
// it leaves the processor to the second.
const LONGEST = [
  'staff/unaccepted',
  'app/accessibility',
  'staff/import',
  'app/accessibility-dashboard',
  'app/network-loss',
  'app/connection',
  'staff/statistics-export',
  'customer/search-and-menu',
  'staff/statistics',
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
