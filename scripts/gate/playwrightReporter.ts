import { relative } from 'node:path';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { storeReport, type FileResult } from './report.ts';

/** Stores duration, failure and second try of each journey, for the stage that the environment names in `STAGE`. */
export default class StageReporter implements Reporter {
  private readonly journeys = new Map<TestCase, number>();

  onTestEnd(test: TestCase, { duration }: TestResult): void {
    this.journeys.set(test, (this.journeys.get(test) ?? 0) + duration);
  }

  onEnd(): void {
    storeReport(
      process.env.STAGE ?? 'playwright',
      [...this.journeys].map(([test, ms]): FileResult => {
        const outcome = test.outcome();
        return {
          name: `${relative(process.cwd(), test.location.file)}:${test.location.line}`,
          ms,
          passed: outcome === 'expected' || outcome === 'flaky' ? 1 : 0,
          failed: outcome === 'unexpected' ? [test.title] : [],
          flaky: outcome === 'flaky' ? [test.title] : [],
        };
      }),
    );
  }
}
