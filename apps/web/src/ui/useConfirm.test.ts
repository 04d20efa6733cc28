import { contract, type Endpoint } from '@recado/contracts';
import { expect, test } from 'vitest';

const sources = import.meta.glob<string>('../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true });

/** The contracts are exported as `ticketsApi` for `tickets`. */
const isDeletion = (api: string, call: string): boolean => (contract as Record<string, Record<string, Endpoint>>)[api.replace(/Api$/, '')]?.[call]?.method === 'DELETE';

test('whatever deletes or disconnects asks first: no call of that kind is made by a file without a question (LAY-45, DLG-24)', () => {
  const deleting = Object.entries(sources).filter(([, text]) => [...text.matchAll(/useCall\((\w+Api)\.(\w+)/g)].some(([, api, call]) => isDeletion(api!, call!)));
  expect(deleting.length).toBeGreaterThan(5);
  expect(deleting.filter(([, text]) => !text.includes('useConfirm(')).map(([name]) => name)).toEqual([]);
});
