import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRootRoute } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { authFeature } from './index.ts';

test('only login, sign-up and the forgotten password are public [LAY-03]', () => {
  const paths = authFeature.publicRoutes?.(createRootRoute()).map(({ options }) => (options as { path: string }).path);
  expect(paths).toEqual(['/login', '/signup', '/forgetpsw']);
  const features = join(import.meta.dirname, '..');
  const declaring = readdirSync(features, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /(?<!\.test)\.tsx?$/.test(file) && readFileSync(join(features, file), 'utf8').includes('publicRoutes:'),
  );
  expect(declaring).toEqual([join('auth', 'index.ts')]);
});
