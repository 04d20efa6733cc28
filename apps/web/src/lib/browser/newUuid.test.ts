import { expect, it } from 'vitest';
import { newUuid } from './newUuid.ts';

it('a key is a UUID of version 4, and no other', () => {
  const keys = Array.from({ length: 1_000 }, newUuid);
  expect(new Set(keys).size).toBe(1_000);
  for (const key of keys) expect(key).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});

it('nothing calls what a page without https lacks', () => {
  const sources = import.meta.glob<string>('../../**/*.{ts,tsx}', { eager: true, query: '?raw', import: 'default' });
  const calling = Object.entries(sources).filter(([, text]) => /\brandomUUID\(/.test(text));
  expect(calling.map(([path]) => path)).toEqual([]);
});
