import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { storeReport } from './report.ts';

/** Stores durations, failures and second tries of the stage that the environment names in `STAGE`. */
export default class StageReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    storeReport(
      process.env.STAGE ?? 'vitest',
      modules.map((module) => {
        const tests = [...module.children.allTests()];
        const failed = tests.filter((test) => test.result().state === 'failed').map(({ fullName }) => fullName);
        return {
          name: relative(process.cwd(), module.moduleId),
          ms: Math.round(module.diagnostic().duration),
          passed: tests.filter((test) => test.result().state === 'passed').length,
          // A file that cannot be loaded has no test that fails.
          failed: failed.length === 0 && module.state() === 'failed' ? ['the file'] : failed,
          flaky: tests.filter((test) => test.diagnostic()?.flaky === true).map(({ fullName }) => fullName),
        };
      }),
    );
  }
}
