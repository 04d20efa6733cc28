/** Not the build without windows: it shows no notifications. */
const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The Chromium of every journey. */
export const launchOptions = { executablePath, args };

/** Chromium with a microphone and a camera that answer without a question. */
export const launchWithMicrophone = {
  executablePath,
  args: [...args, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
};
