import { createRootRoute } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { authFeature } from './index.ts';

const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

test('only login, sign-up and the forgotten password are public [LAY-03]', () => {
  const paths = authFeature.publicRoutes?.(createRootRoute()).map(({ options }) => (options as { path: string }).path);
  expect(paths).toEqual(['/login', '/signup', '/forgetpsw']);
  const declaring = Object.entries(sources).filter(([, text]) => text.includes('publicRoutes:'));
  expect(declaring.map(([name]) => name)).toEqual(['./index.ts']);
});
