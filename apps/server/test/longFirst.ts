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

/** Begins with the long files, so that no worker is left alone with one at the end. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => long.some((end) => moduleId.endsWith(end));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
