/** The first match names the browser: the agents of later ones contain the names of earlier ones. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bHeadlessChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (known: typeof browsers, agent: string): string | undefined =>
  known.find(([pattern]) => pattern.test(agent))?.[1];

/** Returns browser and system of a `User-Agent`, such as `Chrome, Windows`. Empty if neither is known. */
export const deviceOf = (agent: string): string =>
  [nameIn(browsers, agent), nameIn(systems, agent)].filter((name) => name !== undefined).join(', ');
