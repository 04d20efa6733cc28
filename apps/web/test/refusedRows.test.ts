import { expect, it } from 'vitest';
import './browser.ts';

const { onToastsReady } = await import('../src/lib/notices/toasts.tsx');
const { saveRefusals } = await import('../src/features/contactBook/import/refusals.ts');

it('a sheet of refused rows that cannot be written shows a notice [CONT-07]', async () => {
  const shown: string[] = [];
  onToastsReady((tone, text) => void shown.push(`${tone} ${text}`));
  const refused = { row: 1, contactName: 'Ana', error: { message: 'ERR_VALIDATION' } } as never;
  const row = { Nome: 'Ana', Telefone: '12', Email: '' };
  // The stand-in of the browser has no links to save a file with.
  await saveRefusals(((key: string) => key) as never, [{ line: 2, row, refused, text: 'curto', isKnown: false }]);
  expect(shown).toEqual(['error downloadFailed']);
});
