import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { SerializedError } from 'vitest';
import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node';
import { ROOT } from '../run-command.ts';

/** What `scripts/test.ts` reads after a run of vitest. */
export interface Summary {
  passed: number;
  /** Their names. */
  skipped: string[];
  /** Failed tests, failed hooks, files that could not be loaded, and errors outside the tests. */
  failures: Failure[];
}

interface Failure {
  /** The file and the names of the groups and the test. */
  name: string;
  messages: string[];
}

/** Writes a `Summary` as JSON to the file of TEST_SUMMARY_FILE when all tests have ended. */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], outside: readonly SerializedError[]): void {
    const file = process.env.TEST_SUMMARY_FILE;
    if (file !== undefined) writeFileSync(file, JSON.stringify(summaryOf(modules, outside)));
  }
}

function summaryOf(modules: readonly TestModule[], outside: readonly SerializedError[]): Summary {
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  const suites = modules.flatMap((module) => [module, ...module.children.allSuites()]);
  const inState = (state: string) => tests.filter((test) => test.result().state === state);
  return {
    passed: inState('passed').length,
    skipped: inState('skipped').map(nameOf),
    failures: [
      ...suites.filter((suite) => suite.errors().length > 0).map((suite) => failure(suite, suite.errors())),
      ...inState('failed').map((test) => failure(test, test.result().errors ?? [])),
      ...inState('pending').map((test) => ({
        name: nameOf(test),
        messages: ['The process of this test ended before the test.'],
      })),
      ...outside.map((error) => ({ name: 'outside the tests', messages: [messageOf(error)] })),
    ],
  };
}

const failure = (task: TestModule | TestSuite | TestCase, errors: readonly SerializedError[]): Failure => ({
  name: nameOf(task),
  messages: errors.map(messageOf),
});

const nameOf = (task: TestModule | TestSuite | TestCase) =>
  task.type === 'module'
    ? relative(ROOT, task.moduleId)
    : `${relative(ROOT, task.module.moduleId)} > ${task.fullName}`;

const messageOf = ({ name, message, stack, diff }: SerializedError) =>
  stripVTControlCharacters(
    [name ? `${name}: ${message}` : message, placeOf(stack), diff]
      .filter((part) => typeof part === 'string')
      .join('\n'),
  );

/** The first line of the stack that is in the project's own code. */
const placeOf = (stack: string | undefined) =>
  stack
    ?.split('\n')
    .find((line) => /^\s*at /.test(line) && line.includes(ROOT) && !line.includes('node_modules'))
    ?.trim()
    .replaceAll(`${ROOT}/`, '');
