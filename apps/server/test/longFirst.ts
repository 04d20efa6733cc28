import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take more than half a minute. Without the durations of an earlier run, Vitest begins with the largest
 * files, and these are small.
 */
const long = [
  '/test/conventions.test.ts',
  '/campaigns/sending.test.ts',
  '/test/recordedChanges.test.ts',
  '/campaigns/pausing.test.ts',
  '/test/socketSessions.test.ts',
  '/test/others.test.ts',
  '/campaigns/interrupted.test.ts',
  '/bots/liveTurns.test.ts',
  '/test/repeatedCreations.test.ts',
  '/storage/openStorage.test.ts',
  '/storage/describe.test.ts',
  '/test/mediaBytes.test.ts',
];

/** The files of the web are short, and fill the gaps at the end. */
const projects = ['server', 'slow', 'isolated', 'browser', 'web'];

/**
 * Begins with the long files, so that no worker is left alone with one at the end. The files of a project follow each
 * other: Vitest keeps a worker for its next file only if that is of the same project, and reading the server anew takes
 * ten seconds.
 */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId, project }: TestSpecification): number =>
      long.some((end) => moduleId.endsWith(end)) ? -1 : projects.indexOf(project.name);
    return (await super.sort(files)).toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}
