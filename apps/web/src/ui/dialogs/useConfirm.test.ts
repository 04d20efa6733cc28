import { contract, type Endpoint } from '@recado/contracts';
import { expect, test } from 'vitest';

const sources = import.meta.glob<string>('../../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true });

/** The contracts are exported as `ticketsApi` for `tickets`. */
const isDeletion = (api: string, call: string): boolean =>
  (contract as Record<string, Record<string, Endpoint>>)[api.replace(/Api$/, '')]?.[call]?.method === 'DELETE';

/** Saving a form removes the file that was taken out of it: the form was the question. */
const savesForm = ['../../features/campaigns/edit/useCampaignFile.ts'];

/** A hook of its own may ask the questions of a screen. */
const asks = /\buse(Confirm|\w+Questions)\(/;

test('every file that deletes or disconnects asks for confirmation first [LAY-45, DLG-24]', () => {
  const deleting = Object.entries(sources).filter(([, text]) =>
    [...text.matchAll(/useCall\((\w+Api)\.(\w+)/g)].some(([, api, call]) => isDeletion(api!, call!)),
  );
  expect(deleting.length).toBeGreaterThan(5);
  const questions = Object.entries(sources).filter(([, text]) => /export function use\w+Questions\(/.test(text));
  expect(questions.filter(([, text]) => !text.includes('useConfirm(')).map(([name]) => name)).toEqual([]);
  expect(deleting.filter(([, text]) => !asks.test(text)).map(([name]) => name)).toEqual(savesForm);
});
