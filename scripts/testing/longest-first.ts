import { BaseSequencer, type TestSpecification } from 'vitest/node';

// Long files start first, so that no worker waits for one at the end. The tests of the first ones mostly wait, so they leave
// the processor to the others.
const LONGEST = [
  'api/src/settlement/crashes',
  'scripts/product-tests/silent-database',
  'e2e/staff/queue/unaccepted',
  'e2e/app/accessibility',
  'e2e/app/accessibility-dashboard',
  'e2e/app/table-widths',
  'e2e/customer/paid-once',
  'e2e/customer/carts',
  'e2e/staff/queue/queue',
  'e2e/app/widths',
  'e2e/staff/dialogs',
  'e2e/push/push',
  'e2e/customer/after-paying',
  'e2e/staff/shops-and-foods/import',
].map((name) => `/${name}.test.ts`);

/** Starts the longest files of a project first; the others as vitest orders them. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // One project after the other, because a process that ran a file of another project is not used again.
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project))];
    const rank = ({ moduleId }: TestSpecification) => {
      const found = LONGEST.findIndex((path) => moduleId.endsWith(path));
      return found < 0 ? LONGEST.length : found;
    };
    return projects.flatMap((project) =>
      sorted.filter((file) => file.project === project).toSorted((a, b) => rank(a) - rank(b)),
    );
  }
}
