import type { FileResult } from './report.ts';
import type { Stage } from './stages.ts';

export type StageResult = { stage: Stage; seconds: number; failed: boolean; skipped?: string; files: FileResult[] };

const minutes = (seconds: number): string => `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;

/** Returns the closing lines of a run: a line per stage, what failed and how to repeat it, and what was flaky. */
export function describeRun(results: readonly StageResult[]): string {
  const lines = results.map(
    ({ stage, seconds, failed, skipped }) =>
      `${skipped ? 'skipped' : failed ? 'FAILED ' : 'ok     '} ${stage.name.padEnd(15)} ${skipped ?? minutes(seconds)}`,
  );
  const files = results.flatMap(({ stage, files }) => files.map((file) => ({ stage, file })));
  const failures = files.filter(({ file }) => file.failed.length > 0);
  const flaky = files.filter(({ file }) => file.flaky.length > 0);
  for (const { stage, failed } of results)
    if (failed && !failures.some((failure) => failure.stage === stage))
      lines.push('', `failed: ${stage.name}`, `  npm test -- --only ${stage.name}`);
  for (const { stage, file } of failures)
    lines.push(
      '',
      ...file.failed.map((title) => `failed: ${file.name} › ${title}`),
      `  ${stage.repeat?.(file.name) ?? ''}`,
    );
  if (flaky.length > 0) lines.push('', 'flaky (passed at a second try):');
  for (const { file } of flaky) lines.push(...file.flaky.map((title) => `  ${file.name} › ${title}`));
  const sum = (count: (file: FileResult) => number): number =>
    files.reduce((total, { file }) => total + count(file), 0);
  lines.push('', minutes(results.reduce((total, { seconds }) => total + seconds, 0)));
  lines.push(`${sum((file) => file.passed)} passed, ${sum((file) => file.failed.length)} failed`);
  return lines.join('\n');
}
