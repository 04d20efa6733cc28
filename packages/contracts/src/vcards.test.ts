import { describe, expect, it } from 'vitest';
import { readVcards } from './vcards.ts';

const card = (...lines: string[]): string => ['BEGIN:VCARD', ...lines, 'END:VCARD'].join('\r\n');
const facts = (body: string) => readVcards(body).map(({ vcard: _vcard, ...rest }) => rest);
const none = { company: '', phones: [], emails: [] };

describe('contact cards', () => {
  it.each([
    [
      'quoted-printable with soft line breaks, as old phones write them',
      card(
        'VERSION:2.1',
        'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Concei=C3=A7=C3=A3o;Jo=',
        '=C3=A3o;;;',
        'TEL;CELL:+55 13 99655-0182',
      ),
      [{ ...none, name: 'João Conceição', phones: [{ number: '+55 13 99655-0182' }] }],
    ],
    [
      'quoted-printable in Latin-1',
      card('FN;QUOTED-PRINTABLE;CHARSET=ISO-8859-1:Jo=E3o', 'TEL:1'),
      [{ ...none, name: 'João', phones: [{ number: '1' }] }],
    ],
    [
      'a name in N alone and a company of two parts',
      card('N:Silva;Ana;;Dra.;', 'ORG:Casa Aurora\\, Ltda;Vendas'),
      [{ ...none, name: 'Dra. Ana Silva', company: 'Casa Aurora, Ltda · Vendas' }],
    ],
    [
      'a company without a person',
      card('ORG:Portaria', 'TEL:1'),
      [{ ...none, name: 'Portaria', company: 'Portaria', phones: [{ number: '1' }] }],
    ],
    [
      'several numbers, one of WhatsApp, and a quoted parameter with a colon',
      card(
        'FN:Ana',
        'TEL;type=CELL;waid=5513996550182:+55 13 99655-0182',
        'TEL;X-A="a:b":tel:1332214400',
        'EMAIL:a@a.com',
      ),
      [
        {
          ...none,
          name: 'Ana',
          phones: [{ number: '+55 13 99655-0182', waId: '5513996550182' }, { number: '1332214400' }],
          emails: ['a@a.com'],
        },
      ],
    ],
    ['a folded line', card('FN:Maria da', '  Conceição'), [{ ...none, name: 'Maria da Conceição' }]],
    ['a card without name and number', card('NOTE:x'), []],
    ['no card', 'Oi', []],
  ])('are read with %s [CONV-21]', (_, body, expected) => expect(facts(body)).toEqual(expected));
});
