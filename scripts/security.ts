/**
 * `npm run security [-- --only S1,S14] [--planted]`: runs the tests behind each security experiment of docs/trust.md and
 * prints a table. With `--planted` each run has one known bug in its source and passes only when the named tests fail.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { SecurityExperiment, SecurityPlant } from '../apps/server/test/security/experiment.ts';
import { securityExperiments } from '../apps/server/test/security/index.ts';

type Report = { testResults: { message?: string; assertionResults: { fullName: string; status: 'passed' | 'failed' | 'skipped' | 'pending' | 'todo' }[] }[] };

const { values } = parseArgs({ options: { only: { type: 'string' }, planted: { type: 'boolean', default: false } } });
const wanted = values.only?.toUpperCase().split(',');
const unknown = wanted?.filter((name) => !securityExperiments.some((experiment) => experiment.name === name)) ?? [];
if (unknown.length > 0) {
  process.stderr.write(`There is no experiment ${unknown.join(', ')}; there are ${securityExperiments.map(({ name }) => name).join(', ')}.\n`);
  process.exit(2);
}

const root = resolve(import.meta.dirname, '..');
const directory = mkdtempSync(join(tmpdir(), 'recado-security-'));
const lines: { name: string; what: string; figures: string; passed: boolean }[] = [];
for (const experiment of securityExperiments.filter(({ name }) => wanted?.includes(name) ?? true))
  for (const plant of values.planted ? experiment.plants : [undefined]) lines.push(runExperiment(experiment, plant));
rmSync(directory, { recursive: true, force: true });

process.stdout.write(
  `\n| experiment | figures | result |\n|---|---|---|\n${lines.map(({ name, what, figures, passed }) => `| ${name}: ${what} | ${figures} | ${passed ? (values.planted ? 'noticed' : 'passed') : 'FAILED'} |`).join('\n')}\n`,
);
process.exit(lines.every(({ passed }) => passed) ? 0 : 1);

function runExperiment({ name, what, tests, titles }: SecurityExperiment, plant: SecurityPlant | undefined) {
  const output = join(directory, `${name}-${plant?.name ?? 'plain'}.json`);
  const started = performance.now();
  const filter = titles ? ['-t', titles.source] : [];
  const run = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...tests, ...filter, '--reporter=json', `--outputFile=${output}`], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, PLANT_SOURCES: JSON.stringify(plant?.edits ?? []) },
  });
  const results = readResults(output);
  const passed = results.filter(({ status }) => status === 'passed');
  const failed = results.filter(({ status }) => status === 'failed');
  const seconds = Math.round((performance.now() - started) / 1_000);
  if (results.length === 0) process.stderr.write(`${run.stdout}${run.stderr}`.slice(-2_000));
  if (!plant) for (const { fullName } of failed) process.stderr.write(`  ${name} failed: ${fullName}\n`);
  const noticed = failed.filter(({ fullName }) => plant?.noticedBy.test(fullName));
  process.stderr.write(`${plant ? `${name} ${plant.name}` : name}: ${passed.length} passed, ${failed.length} failed in ${seconds} s\n`);
  return {
    name: plant ? `${name} ${plant.name}` : name,
    what: plant?.what ?? what,
    figures: plant ? `${noticed.length} of ${passed.length + failed.length} tests failed` : `${passed.length} tests, ${seconds} s`,
    passed: plant ? noticed.length > 0 : run.status === 0 && passed.length > 0,
  };
}

/** Results of the tests that ran; empty when Vitest wrote no report. */
function readResults(file: string): Report['testResults'][number]['assertionResults'] {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
    return report.testResults.flatMap(({ assertionResults }) => assertionResults).filter(({ status }) => status === 'passed' || status === 'failed');
  } catch {
    return [];
  }
}
