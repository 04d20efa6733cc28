/**
 * `npm test [-- --from STAGE] [-- --only STAGE] [-- --changed]`: the gate, which CI runs: checks, tests, build, and core
 * journeys in a browser. `npm run test:all` adds the slow tests and all other journeys. A failed stage does not end the
 * run. `--changed` runs what differs from main.
 */
import { spawnSync } from 'node:child_process';
import { changedJourneys } from './gate/changes.ts';
import { findBrowser } from './gate/findBrowser.ts';
import { readReports, storeReport } from './gate/report.ts';
import { stages, type Stage } from './gate/stages.ts';
import { describeRun, type StageResult } from './gate/verdict.ts';
import { exitWithUsage, readArguments } from './usage.ts';

const usage = 'npm test [-- --all] [--from STAGE] [--only STAGE] [--changed]';
const { values } = readArguments(usage, {
  options: {
    all: { type: 'boolean', default: false },
    from: { type: 'string' },
    only: { type: 'string' },
    changed: { type: 'boolean', default: false },
  },
});
const named = values.only ?? values.from;
const first = stages.findIndex(({ name }) => name === named);
if (named !== undefined && first < 0)
  exitWithUsage(`There is no stage ${named}; there are ${stages.map(({ name }) => name).join(', ')}.`);
const chosen = values.only
  ? [stages[first]!]
  : stages.slice(Math.max(first, 0)).filter(({ isSlow }) => values.all || !isSlow);

const results: StageResult[] = [];
for (const stage of chosen) results.push(runStage(stage));
console.log(`\n${describeRun(results)}`);
process.exit(results.some(({ failed }) => failed) ? 1 : 0);

function runStage(stage: Stage): StageResult {
  console.log(`\n── ${stage.name}: ${stage.what}`);
  const skip = (skipped: string): StageResult => ({ stage, seconds: 0, failed: true, skipped, files: [] });
  if (results.some(({ stage: { name }, failed }) => failed && name === stage.needs))
    return skip(`${stage.needs} failed`);
  const isJourneys = stage.needs !== undefined;
  const journeys = isJourneys && values.changed ? changedJourneys() : [];
  if (isJourneys && values.changed && journeys.length === 0) return { ...skip('no journey differs'), failed: false };
  const browser = isJourneys ? findBrowser() : undefined;
  if (isJourneys && !browser) return skip('no browser: install Chromium, or set CHROMIUM_PATH to its program');
  storeReport(stage.name, []);
  const started = performance.now();
  const since = values.changed && stage.name === 'tests' ? ['--changed', 'main'] : [];
  const { status } = spawnSync(process.execPath, [...stage.command, ...journeys, ...since], {
    stdio: 'inherit',
    env: { ...process.env, STAGE: stage.name, ...(browser && { CHROMIUM_PATH: browser }) },
  });
  const seconds = (performance.now() - started) / 1_000;
  return { stage, seconds, failed: status !== 0, files: readReports()[stage.name] ?? [] };
}
