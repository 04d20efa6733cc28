import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Places where systems put Chromium. Playwright's own build is never downloaded. */
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

/** Draws pages with a third less processor time than Chromium. Only Debian and its relatives pack it. */
const headlessShell = '/usr/bin/chromium-headless-shell';

const find = (): string | undefined => places.find((place) => place && existsSync(place));

/** Returns the program of a browser, and installs one on Debian and its relatives. */
export function findBrowser(): string | undefined {
  if (!process.env.CHROMIUM_PATH && !(find() && existsSync(headlessShell))) installChromium();
  return find();
}

function installChromium(): void {
  if (process.platform !== 'linux' || !existsSync('/usr/bin/apt-get')) return;
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const apt = (...args: string[]): void => {
    const [command = '', ...rest] = [...sudo, 'apt-get', ...args];
    spawnSync(command, rest, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  };
  apt('update', '-qq');
  apt('install', '-y', '-qq', '--no-install-recommends', 'chromium');
  // Older releases do not have the package. The journeys use Chromium then.
  apt('install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell');
}
