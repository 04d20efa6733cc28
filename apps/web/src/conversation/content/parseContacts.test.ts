import { expect, test } from 'vitest';
import { parseContacts } from './parseContacts.ts';

const card = (...lines: string[]): string => ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD'].join('\n');

/** A number without the one that WhatsApp knows. */
const same = (number: string) => ({ shown: number, written: number });

test.each([
  [
    'as WhatsApp writes it',
    card(
      'N:;Osvaldo Portaria;;;',
      'FN:Osvaldo Portaria',
      'item1.TEL;waid=5513996550182:+55 13 99655-0182',
      'item1.X-ABLabel:Celular',
    ),
    [
      {
        name: 'Osvaldo Portaria',
        company: '',
        phones: [{ shown: '+55 13 99655-0182', written: '+5513996550182' }],
        email: '',
      },
    ],
  ],
  [
    'without FN',
    card('N:Silva;Ana;;Dra.;', 'TEL:13 3221-4400'),
    [{ name: 'Dra. Ana Silva', company: '', phones: [same('13 3221-4400')], email: '' }],
  ],
  [
    'with company, mail and two phones',
    card('FN:Ana', 'ORG:Casa Aurora\\, Ltda;Vendas', 'TEL;TYPE=CELL:1', 'TEL;TYPE=WORK:2', 'EMAIL:ana@a.com'),
    [{ name: 'Ana', company: 'Casa Aurora, Ltda · Vendas', phones: [same('1'), same('2')], email: 'ana@a.com' }],
  ],
  [
    'folded lines',
    card('FN:Maria da', '  Conceição', 'TEL:1'),
    [{ name: 'Maria da Conceição', company: '', phones: [same('1')], email: '' }],
  ],
  [
    'several',
    `${card('FN:Um', 'TEL:1')}\n${card('FN:Dois', 'TEL:2')}`,
    [
      { name: 'Um', company: '', phones: [same('1')], email: '' },
      { name: 'Dois', company: '', phones: [same('2')], email: '' },
    ],
  ],
  [
    'only a phone',
    card('TEL:+551332214400'),
    [{ name: '+551332214400', company: '', phones: [same('+551332214400')], email: '' }],
  ],
  ['an empty card', card(), []],
  ['no card at all', 'Oi', []],
])('%s', (_, body, contacts) => {
  expect(parseContacts(body)).toEqual(contacts);
});
