import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { storeReport, type FileResult } from './report.ts';

/** How much of the pages of a failed journey is printed, in characters. */
const mostPrinted = 20_000;

/** Stores duration, failure and second try of each journey, for the stage that the environment names in `STAGE`. */
export default class StageReporter implements Reporter {
  private readonly journeys = new Map<TestCase, number>();

  onTestEnd(test: TestCase, result: TestResult): void {
    this.journeys.set(test, (this.journeys.get(test) ?? 0) + result.duration);
    if (result.status === 'failed' || result.status === 'timedOut') printPages(result);
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

/** Prints what the pages of a failed journey showed: the folder of a proof is gone when somebody asks. */
function printPages({ attachments }: TestResult): void {
  for (const { name, path, body } of attachments) {
    if (name !== 'error-context') continue;
    const text = body?.toString() ?? (path !== undefined && existsSync(path) ? readFileSync(path, 'utf8') : '');
    process.stderr.write(`${text.slice(0, mostPrinted)}\n`);
  }
}
