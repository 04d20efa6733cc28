import { relative } from 'node:path';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { storeReport } from './report.ts';

/** Stores durations, failures and second tries of the stage that the environment names in `STAGE`. */
export default class StageReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const module of modules) for (const test of module.children.allTests()) printFirstTry(test);
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

/** Prints why a test failed that passed at its second try: nothing else does. */
function printFirstTry(test: TestCase): void {
  if (test.diagnostic()?.flaky !== true) return;
  for (const { stack, message } of test.result().errors ?? [])
    process.stderr.write(`first try of ${test.fullName}:\n${stack ?? message}\n`);
}
