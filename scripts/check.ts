/**
 * `npm run check [-- STEP …]`: types, lint, format, boundaries, owners, layers, references, licences, words, functions,
 * dead code. CI runs the same command. A STEP is the name of a step (types:web) or its first word (types). `--fresh`
 * ignores the caches of earlier runs, as do all runs with CI set.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { runSteps, type Step } from './runSteps.ts';
import { exitWithUsage, readArguments } from './usage.ts';

const root = resolve(import.meta.dirname, '..');
const cache = 'node_modules/.cache/check';

const atOnce = Math.max(2, Math.floor(availableParallelism() / 2));
/** Threads of a step. Each checker of the compiler checks the shared types: four took twice the processor time of one. */
const threads = String(Math.max(1, Math.floor(availableParallelism() / atOnce)));
/** The programs in Go end after seconds, so that collecting their garbage later costs memory only. */
const goEnv = { GOGC: '400', GOMAXPROCS: threads };

/**
 * TypeScript keeps the hash of each file it read and checks again what depends on a changed one. The options, the
 * compiler's version and the files of packages are part of the cache, so a stale one is not used.
 */
const types = (name: string, project: string): Step => ({
  name: `types: ${name}`,
  command: [
    'node_modules/typescript/bin/tsc',
    '-p',
    project,
    '--checkers',
    threads,
    '--incremental',
    '--tsBuildInfoFile',
    `${cache}/${name}.tsbuildinfo`,
  ],
  env: goEnv,
});

/** The longest first: two at a time then end together. */
const steps: Step[] = [
  { name: 'lint', command: ['node_modules/oxlint/bin/oxlint', '--type-aware', '--max-warnings=0'], env: goEnv },
  types('server', 'apps/server'),
  types('web', 'apps/web'),
  types('web tests', 'apps/web/test'),
  types('scripts', '.'),
  { name: 'boundaries', command: ['scripts/cruise.mjs'] },
  { name: 'dead code', command: ['node_modules/knip/bin/knip.js', '--no-progress'] },
  types('contracts', 'packages/contracts'),
  { name: 'format', command: ['node_modules/oxfmt/bin/oxfmt', '--check', '.'] },
  { name: 'owners', command: ['node_modules/tsx/dist/cli.mjs', 'scripts/check-owners.ts'] },
  { name: 'layers', command: ['node_modules/tsx/dist/cli.mjs', 'scripts/check-layers.ts'] },
  { name: 'references', command: ['node_modules/tsx/dist/cli.mjs', 'scripts/check-references.ts'] },
  { name: 'licences', command: ['node_modules/tsx/dist/cli.mjs', 'scripts/check-licences.ts'] },
  { name: 'words', command: ['node_modules/tsx/dist/cli.mjs', 'scripts/check-words.ts'] },
  { name: 'functions', command: ['node_modules/tsx/dist/cli.mjs', 'scripts/check-functions.ts'] },
];

const { values, positionals } = readArguments('npm run check [-- --fresh] [STEP …]', {
  allowPositionals: true,
  options: { fresh: { type: 'boolean', default: process.env.CI !== undefined && process.env.CI !== '' } },
});
const isNamed = ({ name }: Step, word: string): boolean =>
  `${name}:`.replaceAll(' ', '').startsWith(`${word.replaceAll(' ', '')}:`);
const unknown = positionals.filter((word) => !steps.some((step) => isNamed(step, word)));
if (unknown.length > 0)
  exitWithUsage(
    `There is no step ${unknown.join(', ')}; there are ${[...new Set(steps.map(({ name }) => name.split(':')[0]))].join(', ')}.`,
  );

if (values.fresh) rmSync(join(root, cache), { recursive: true, force: true });
mkdirSync(join(root, cache), { recursive: true });
const chosen = positionals.length > 0 ? steps.filter((step) => positionals.some((word) => isNamed(step, word))) : steps;
const failed = await runSteps(chosen, {
  atOnce,
  cwd: root,
  print: (block) => console.log(block),
});
process.exit(failed > 0 ? 1 : 0);
