// `npm test`: every test of the repository on a machine that has Node: builds, finds or installs Chromium, runs all.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { build } from './build.mjs';

const windows = process.platform === 'win32';
const run = (name, command, args, env = {}) => {
  console.log(`\n── ${name}`);
  const { status } = spawnSync(command, args, { stdio: 'inherit', shell: windows, env: { ...process.env, ...env } });
  if (status !== 0) {
    console.error(`\n${name}: failed`);
    process.exit(status ?? 1);
  }
};

/** Chromium where the systems put it; Playwright's own build is never downloaded. */
function findChromium() {
  const places = [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ];
  return places.find((place) => place && existsSync(place));
}

/** Draws pages with a third less processor time than Chromium. Only Debian and its relatives pack it. */
const headlessShell = '/usr/bin/chromium-headless-shell';

function installChromium() {
  if (process.platform !== 'linux' || !existsSync('/usr/bin/apt-get')) return;
  const sudo = process.getuid() === 0 ? [] : ['sudo', '-n'];
  const apt = (...args) =>
    spawnSync([...sudo, 'apt-get'][0], [...sudo.slice(1), ...(sudo.length ? ['apt-get'] : []), ...args], {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  apt('update', '-qq');
  apt('install', '-y', '-qq', '--no-install-recommends', 'chromium');
  // Older releases do not have the package. The journeys use Chromium then.
  apt('install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell');
}

run('checks', process.execPath, ['node_modules/tsx/dist/cli.mjs', 'scripts/check.ts']);
run('unit, endpoint and house tests', process.execPath, ['node_modules/vitest/vitest.mjs', 'run']);

if (!process.env.CHROMIUM_PATH && !(findChromium() && existsSync(headlessShell))) installChromium();
const chromium = findChromium();
if (!chromium) {
  console.error(
    '\nThe browser tests need Chromium or Chrome and could not install it: install it with your package manager, or set CHROMIUM_PATH to its program.',
  );
  process.exit(1);
}
console.log('\n── build');
for (const part of ['server', 'web']) await build(part);
run('bundle size', process.execPath, ['scripts/bundle-size.mjs']);
run('journeys in a browser', process.execPath, ['node_modules/@playwright/test/cli.js', 'test'], {
  CHROMIUM_PATH: chromium,
});
