import { describe, expect, it } from 'vitest';
import { toMessage } from './beta/toMessage.ts';
import { toPayload } from './cloud/toPayload.ts';
import { readCards, readPlace, toVcard } from './sharedContent.ts';
import { toLocationBody } from './toLocationBody.ts';

const to = { kind: 'phone', value: '5513999990000' } as const;

describe('a stored place', () => {
  it('is read back with its coordinates and its name', () => {
    expect(
      readPlace(toLocationBody(JSON.stringify({ latitude: -23.96, longitude: -46.33, name: 'Loja | Centro' }))),
    ).toEqual({ latitude: -23.96, longitude: -46.33, name: 'Loja / Centro' });
    expect(readPlace(toLocationBody('-23.96, -46.33'))).toEqual({ latitude: -23.96, longitude: -46.33 });
  });
  it('has no coordinates where only words are known', () => {
    for (const body of [
      toLocationBody('Praça da Sé'),
      '|https://maps.google.com/maps?q=%E0%A4%A|x',
      '|https://maps.google.com/maps?q=99,181|x',
      '',
    ])
      expect(readPlace(body)).toBeUndefined();
  });
});

describe('stored visiting cards', () => {
  it('are read back in order, with folded lines and escaped signs', () => {
    const received =
      'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Bia\r\n  Lima\r\nORG:Loja;Vendas\r\nitem1.TEL;waid=5511988887777:+55 11 98888-7777\r\nEMAIL:bia@loja.recado\r\nEND:VCARD';
    const own = toVcard({ name: 'Sá, Érico', number: '5513999991111' });
    expect(readCards(`${own}\n${received}`)).toMatchObject([
      { vcard: own, name: 'Sá, Érico', phones: [{ number: '+5513999991111', waId: '5513999991111' }] },
      {
        vcard: received,
        name: 'Bia Lima',
        phones: [{ number: '+55 11 98888-7777', waId: '5511988887777' }],
        company: 'Loja · Vendas',
        emails: ['bia@loja.recado'],
      },
    ]);
    expect(readCards('nada')).toEqual([]);
  });
});

describe('a place and cards on their way', () => {
  const place = { latitude: -23.96, longitude: -46.33, name: 'Loja' };
  const cards = readCards(toVcard({ name: 'Bia Lima', number: '5511988887777' }));
  it('are a location and contacts at a linked phone', () => {
    expect(toMessage({ wid: 'a', to, body: 'x', place })).toEqual({
      location: { degreesLatitude: -23.96, degreesLongitude: -46.33, name: 'Loja' },
    });
    expect(toMessage({ wid: 'a', to, body: 'x', cards, forwarded: true })).toEqual({
      contacts: { displayName: 'Bia Lima', contacts: [{ displayName: 'Bia Lima', vcard: cards[0]!.vcard }] },
      contextInfo: { isForwarded: true, forwardingScore: 1 },
    });
  });
  it('are a location and contacts at the official API', () => {
    expect(toPayload({ wid: 'a', to, body: 'x', place }, undefined)).toMatchObject({
      type: 'location',
      location: place,
    });
    expect(toPayload({ wid: 'a', to, body: 'x', cards }, undefined)).toMatchObject({
      type: 'contacts',
      contacts: [
        {
          name: { formatted_name: 'Bia Lima', first_name: 'Bia Lima' },
          phones: [{ phone: '+5511988887777', wa_id: '5511988887777', type: 'CELL' }],
        },
      ],
    });
  });
});
