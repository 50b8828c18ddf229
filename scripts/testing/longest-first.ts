import { BaseSequencer, type TestSpecification } from 'vitest/node';

// At the end of a run the other workers would wait if a long file began last. The first one mostly waits itself, so it leaves
// the processor to the others.
const LONGEST = [
  'staff/unaccepted',
  'app/accessibility',
  'staff/import',
  'app/accessibility-dashboard',
  'customer/after-paying',
  'staff/users',
  'staff/shops',
  'app/widths',
  'app/connection',
  'staff/courier',
  'customer/search-and-menu',
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
