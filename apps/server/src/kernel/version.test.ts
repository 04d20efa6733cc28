import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { version } from './version.ts';

test('the server and package.json name the same version', () => {
  const file = readFileSync(join(import.meta.dirname, '../../../../package.json'), 'utf8');
  expect((JSON.parse(file) as { version: string }).version).toBe(version);
});
