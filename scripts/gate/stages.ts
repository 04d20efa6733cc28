export type Stage = {
  name: string;
  what: string;
  /** Runs in `npm run test:all` only. */
  isSlow?: true;
  /** The stage that must have passed before. */
  needs?: string;
  /** Arguments of Node. */
  command: readonly string[];
  /** Prints the command that repeats one file or journey of the stage. */
  repeat?: (name: string) => string;
};

const vitest = ['node_modules/vitest/vitest.mjs', 'run'];
const playwright = ['node_modules/@playwright/test/cli.js', 'test', '--pass-with-no-tests'];
const repeatTest = (name: string): string => `npx vitest run ${name}`;
const repeatJourney = (name: string): string => `npx playwright test ${name}`;

export const stages: readonly Stage[] = [
  { name: 'checks', what: 'types, lint, format, rules of the house', command: ['--import', 'tsx', 'scripts/check.ts'] },
  {
    name: 'tests',
    what: 'unit, endpoint and house tests',
    command: [...vitest, '--project', '!slow'],
    repeat: repeatTest,
  },
  { name: 'build', what: 'the product and the size of its bundles', command: ['scripts/gate/build.mjs'] },
  {
    name: 'journeys',
    what: 'core journeys in a browser',
    needs: 'build',
    command: [...playwright, '--grep', '@core'],
    repeat: repeatJourney,
  },
  {
    name: 'slow',
    what: 'tests that start, stop and fill processes and disks, one file at a time',
    isSlow: true,
    command: [...vitest, '--project', 'slow', '--no-file-parallelism'],
    repeat: repeatTest,
  },
  {
    name: 'other-journeys',
    what: 'all other journeys in a browser',
    isSlow: true,
    needs: 'build',
    command: [...playwright, '--grep-invert', '@core'],
    repeat: repeatJourney,
  },
];
