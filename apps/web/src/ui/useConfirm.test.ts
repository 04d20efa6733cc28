import { contract, type Endpoint } from '@recado/contracts';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const source = resolve(import.meta.dirname, '..');
/** The names under which the contracts are exported: `ticketsApi` for `tickets`. */
const isDeletion = (api: string, call: string): boolean => (contract as Record<string, Record<string, Endpoint>>)[api.replace(/Api$/, '')]?.[call]?.method === 'DELETE';

test('whatever deletes or disconnects asks first: no call of that kind is made by a file without a question (LAY-45, DLG-24)', () => {
  const deleting = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.test.ts'))
    .map((name) => [name, readFileSync(join(source, name), 'utf8')] as const)
    .filter(([, text]) => [...text.matchAll(/useCall\((\w+Api)\.(\w+)/g)].some(([, api, call]) => isDeletion(api!, call!)));
  expect(deleting.length).toBeGreaterThan(5);
  expect(deleting.filter(([, text]) => !text.includes('useConfirm(')).map(([name]) => name)).toEqual([]);
});
