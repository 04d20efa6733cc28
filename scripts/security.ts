/**
 * `npm run security [-- --only S1,S14] [--planted]`: runs the tests behind each security experiment of docs/trust.md
 * and prints a table. With `--planted` each run has one known bug in its source and passes only when the named tests
 * fail.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { SecurityExperiment, SecurityPlant } from '../apps/server/test/security/experiment.ts';
import { securityExperiments } from '../apps/server/test/security/index.ts';
import { plantSources } from '../apps/server/test/security/plantSources.ts';
import { build } from './build.mjs';
import { exitWithUsage, readArguments } from './usage.ts';

type Line = { name: string; what: string; figures: string; passed: boolean };

const { values } = readArguments('npm run security -- [--only S1,S14] [--planted]', {
  options: { only: { type: 'string' }, planted: { type: 'boolean', default: false } },
});
const wanted = values.only?.toUpperCase().split(',');
const unknown = wanted?.filter((name) => !securityExperiments.some((experiment) => experiment.name === name)) ?? [];
if (unknown.length > 0)
  exitWithUsage(
    `There is no experiment ${unknown.join(', ')}; there are ${securityExperiments.map(({ name }) => name).join(', ')}.`,
  );

const root = resolve(import.meta.dirname, '..');
const directory = mkdtempSync(join(tmpdir(), 'recado-security-'));
const lines: Line[] = [];
for (const experiment of securityExperiments.filter(({ name }) => wanted?.includes(name) ?? true))
  for (const plant of values.planted ? experiment.plants : [undefined])
    lines.push(await runExperiment(experiment, plant));
rmSync(directory, { recursive: true, force: true });

process.stdout.write(
  `\n| experiment | figures | result |\n|---|---|---|\n${lines.map(({ name, what, figures, passed }) => `| ${name}: ${what} | ${figures} | ${passed ? (values.planted ? 'noticed' : 'passed') : 'FAILED'} |`).join('\n')}\n`,
);
process.exit(lines.every(({ passed }) => passed) ? 0 : 1);

type Result = { fullName: string; failed: boolean };

async function runExperiment(experiment: SecurityExperiment, plant: SecurityPlant | undefined): Promise<Line> {
  const { name, what, tests, journeys = [], titles } = experiment;
  const started = performance.now();
  process.env.PLANT_SOURCES = JSON.stringify(plant?.edits ?? []);
  const results = [
    ...(tests.length > 0 ? runTests(tests, titles) : []),
    ...(journeys.length > 0 ? await runJourneys(journeys, plant) : []),
  ];
  const failed = results.filter((result) => result.failed);
  const seconds = Math.round((performance.now() - started) / 1_000);
  if (!plant) for (const { fullName } of failed) process.stderr.write(`  ${name} failed: ${fullName}\n`);
  const noticed = failed.filter(({ fullName }) => plant?.noticedBy.test(fullName));
  process.stderr.write(
    `${plant ? `${name} ${plant.name}` : name}: ${results.length - failed.length} passed, ${failed.length} failed in ${seconds} s\n`,
  );
  return {
    name: plant ? `${name} ${plant.name}` : name,
    what: plant?.what ?? what,
    figures: plant ? `${noticed.length} of ${results.length} tests failed` : `${results.length} tests, ${seconds} s`,
    passed: plant ? noticed.length > 0 : results.length > 0 && failed.length === 0,
  };
}

/**
 * Runs Vitest files; the plugin of `vitest.config.ts` plants the bug. Prints Vitest's own words when it ran no test.
 */
function runTests(files: readonly string[], titles: RegExp | undefined): Result[] {
  const output = join(directory, 'tests.json');
  const run = spawn([
    'node_modules/vitest/vitest.mjs',
    'run',
    ...files,
    ...(titles ? ['-t', titles.source] : []),
    '--reporter=json',
    `--outputFile=${output}`,
  ]);
  const report = readReport<{ testResults: { assertionResults: { fullName: string; status: string }[] }[] }>(output);
  const results = (report?.testResults ?? [])
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed' || status === 'failed');
  if (results.length === 0) process.stderr.write(run.slice(-2_000));
  return results.map(({ fullName, status }) => ({ fullName, failed: status === 'failed' }));
}

/** Builds the product with the planted bug, runs Playwright files against it, and builds it without the bug again. */
async function runJourneys(files: readonly string[], plant: SecurityPlant | undefined): Promise<Result[]> {
  const output = join(directory, 'journeys.json');
  for (const part of ['server', 'web']) await build(part, [plantSources()]);
  const run = spawn(
    ['node_modules/@playwright/test/cli.js', 'test', ...files, '--workers=1', '--retries=0', '--reporter=json'],
    { PLAYWRIGHT_JSON_OUTPUT_NAME: output },
  );
  if (plant) for (const part of ['server', 'web']) await build(part);
  const report = readReport<{ suites: { specs: { title: string; ok: boolean }[] }[] }>(output);
  const results = (report?.suites ?? [])
    .flatMap(({ specs }) => specs)
    .map(({ title, ok }) => ({ fullName: title, failed: !ok }));
  if (results.length === 0) process.stderr.write(run.slice(-2_000));
  return results;
}

/** Runs a program of ours and returns what it printed. */
function spawn(args: readonly string[], env: NodeJS.ProcessEnv = {}): string {
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, ...env },
    maxBuffer: 64 * 1024 * 1024,
  });
  return `${stdout}${stderr}`;
}

/** Reads a JSON report and removes it; undefined when none was written. */
function readReport<T>(file: string): T | undefined {
  if (!existsSync(file)) return undefined;
  const report = JSON.parse(readFileSync(file, 'utf8')) as T;
  rmSync(file);
  return report;
}
