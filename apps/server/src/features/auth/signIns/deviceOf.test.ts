import { expect, test } from 'vitest';
import { deviceOf } from './deviceOf.ts';

const like = 'Mozilla/5.0';
test.each([
  [
    `${like} (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0 Safari/537.36`,
    'Chrome, Windows',
  ],
  [`${like} (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/143.0 Safari/537.36 Edg/143.0`, 'Edge, Windows'],
  [`${like} (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/143.0 Mobile Safari/537.36`, 'Chrome, Android'],
  [
    `${like} (Linux; Android 15) AppleWebKit/537.36 SamsungBrowser/29.0 Chrome/136.0 Mobile Safari/537.36`,
    'Samsung Internet, Android',
  ],
  [
    `${like} (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1 Version/19.0 Mobile Safari/604.1`,
    'Safari, iPhone',
  ],
  [
    `${like} (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1 CriOS/143.0 Mobile Safari/604.1`,
    'Chrome, iPhone',
  ],
  [`${like} (Macintosh; Intel Mac OS X 10.15; rv:146.0) Gecko/20100101 Firefox/146.0`, 'Firefox, macOS'],
  [`${like} (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/156.0 Safari/537.36`, 'Chrome, Linux'],
  ['curl/8.5.0', ''],
  ['', ''],
])('%s is shown as %s', (agent, device) => {
  expect(deviceOf(agent)).toBe(device);
});
