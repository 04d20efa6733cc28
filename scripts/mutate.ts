/**
 * `npm run mutate [-- --seed N] [--count N] [--area auth,media] [--only id,…] [--json FILE]`: plants the mistakes of `scripts/mutate`, one at a
 * time, and runs the tests of their area. A mistake is killed when a test fails. A vite plugin plants the mistake while
 * the tests load the source, so no file of the working tree changes. Exits with 1 below 90 %.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { mutants } from './mutate/index.ts';
import { areaOf, inSeededOrder, problemsOf, type Mutant } from './mutate/mutant.ts';
import { exitWithUsage, readArguments } from './usage.ts';

/** `unloadable`: the tests could not run, which says nothing about them. */
type Outcome = { mutant: Mutant; result: 'killed' | 'survived' | 'unloadable'; by: string; seconds: number };

/** The required share of killed mutants. */
const goal = 0.9;
/** How long the tests of one mutant may take, in ms. A test that never ends counts as unloadable. */
const mostMs = 10 * 60_000;

const root = resolve(import.meta.dirname, '..');
const usage = 'npm run mutate [-- --seed N] [--count N] [--area auth,media] [--only id,…] [--json FILE]';
const { values } = readArguments(usage, {
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string' },
    area: { type: 'string' },
    only: { type: 'string' },
    json: { type: 'string' },
  },
});

/** Returns a whole number of at least 1, or ends the program. */
function numberOf(name: string, text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1)
    exitWithUsage(`--${name} is a whole number from 1, not ${text}; usage: ${usage}`);
  return number;
}

/** Returns the names of a comma-separated option. An unknown name ends the program. */
function namesOf(name: string, text: string | undefined, known: readonly string[]): Set<string> | null {
  if (text === undefined) return null;
  const names = text.split(',');
  const unknown = names.filter((one) => !known.includes(one));
  if (unknown.length > 0) exitWithUsage(`There is no ${name} ${unknown.join(', ')}; there are ${known.join(', ')}.`);
  return new Set(names);
}

const seed = numberOf('seed', values.seed);
const count = values.count === undefined ? mutants.length : numberOf('count', values.count);
const areas = namesOf('area', values.area, [...new Set(mutants.map(areaOf))]);
const ids = namesOf(
  'mutant',
  values.only,
  mutants.map(({ id }) => id),
);

const problems = problemsOf(mutants, root);
if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n')}\n`);
  process.exit(1);
}

const directory = mkdtempSync(join(tmpdir(), 'recado-mutate-'));
const chosen = inSeededOrder(
  mutants.filter((mutant) => (areas?.has(areaOf(mutant)) ?? true) && (ids?.has(mutant.id) ?? true)),
  seed,
).slice(0, count);

type Report = {
  testResults: { assertionResults: { fullName: string; status: string }[] }[];
};

/** Runs tests with the mutant planted, or without one. Stops at the first failure. */
function runTests(
  tests: readonly string[],
  mutant: Mutant | null,
): { passed: number; failed: string[]; words: string } {
  const output = join(directory, 'report.json');
  rmSync(output, { force: true });
  const edits = mutant ? [[mutant.file, mutant.find, mutant.put]] : [];
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', ...tests, '--bail=1', '--reporter=json', `--outputFile=${output}`],
    {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, PLANT_SOURCES: JSON.stringify(edits) },
      maxBuffer: 64 * 1024 * 1024,
      timeout: mostMs,
    },
  );
  const report = existsSync(output) ? (JSON.parse(readFileSync(output, 'utf8')) as Report) : { testResults: [] };
  const results = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  return {
    passed: results.filter(({ status }) => status === 'passed').length,
    failed: results.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
    words: `${stdout}${stderr}`.slice(-2_000),
  };
}

// A test that fails without a mistake kills nothing.
const suites = [...new Set(chosen.flatMap(({ tests }) => tests))];
const healthy = runTests(suites, null);
if (healthy.failed.length > 0 || healthy.passed === 0) {
  process.stderr.write(`${healthy.words}\nThe tests fail without a mutant: ${healthy.failed.join(', ')}\n`);
  process.exit(1);
}

const outcomes = chosen.map((mutant, index): Outcome => {
  const started = performance.now();
  const { passed, failed, words } = runTests(mutant.tests, mutant);
  const result = failed.length > 0 ? 'killed' : passed > 0 ? 'survived' : 'unloadable';
  const seconds = Math.round((performance.now() - started) / 1_000);
  if (result === 'unloadable') process.stderr.write(`${words}\n`);
  process.stderr.write(`${index + 1}/${chosen.length} ${mutant.id}: ${result} in ${seconds} s\n`);
  return { mutant, result, by: failed[0] ?? '', seconds };
});
rmSync(directory, { recursive: true, force: true });

const killed = outcomes.filter(({ result }) => result === 'killed').length;
const share = killed / outcomes.length;
const cell = (text: string): string => text.replaceAll('|', '\\|');
process.stdout.write(
  `\n| mutant | promise | result | by |\n|---|---|---|---|\n${outcomes
    .map(({ mutant, result, by }) => `| ${mutant.id} | ${cell(mutant.promise)} | ${result} | ${cell(by)} |`)
    .join(
      '\n',
    )}\n\nseed ${seed}: ${killed} of ${outcomes.length} mutants killed, ${(share * 100).toFixed(1)} %, goal ${goal * 100} %\n`,
);
if (values.json)
  writeFileSync(
    values.json,
    JSON.stringify(
      outcomes.map(({ mutant, ...rest }) => ({ id: mutant.id, ...rest })),
      null,
      2,
    ),
  );
process.exit(share >= goal ? 0 : 1);
