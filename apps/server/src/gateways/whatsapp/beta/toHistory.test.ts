import { limits } from '@recado/contracts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toHistory } from './toHistory.ts';

// Written after the types of Baileys 7.0.0-rc14 and its `processHistoryMessage`; none was recorded from a real phone.

const now = new Date('2026-11-21T12:00:00Z');
const seconds = Math.floor(now.getTime() / 1_000);
const day = 86_400;
const words = { unsupported: 'u', viewOnce: 'v', undecryptable: 'x' };
const place = { connectionId: 7, words, now, me: [{ kind: 'phone' as const, value: '5511400000001' }] };
const ana = '5513912344321@s.whatsapp.net';
const said = (id: string, ago: number, key: object = {}, more: object = {}) => ({
  key: { remoteJid: ana, fromMe: false, id, ...key },
  message: { conversation: id },
  messageTimestamp: seconds - ago,
  ...more,
});
const idsOf = (events: { wid: string }[]) => events.map(({ wid }) => wid);

test('the history has the last messages, oldest first, with addresses, names and receipts', () => {
  const set = {
    contacts: [{ id: ana, lid: '900777@lid', name: 'Ana Prado' }],
    messages: [
      said('B', 10, { fromMe: true }, { status: 4 }),
      said('A', 20, {}, { pushName: 'ana' }),
      said('OLD', limits.importDays * day + 60),
      { key: { remoteJid: ana, id: 'STUB' }, messageStubType: 2, messageTimestamp: seconds },
    ],
  };
  const common = {
    type: 'message',
    connectionId: 7,
    profileName: 'Ana Prado',
    identities: [
      { kind: 'phone', value: '5513912344321' },
      { kind: 'lid', value: '900777' },
    ],
  };
  expect(toHistory(set, place, new Map())).toEqual([
    {
      ...common,
      wid: 'A',
      fromMe: false,
      sentAt: new Date((seconds - 20) * 1_000),
      content: { mediaType: 'conversation', body: 'A' },
      imported: { ack: 0 },
    },
    {
      ...common,
      wid: 'B',
      fromMe: true,
      sentAt: new Date((seconds - 10) * 1_000),
      content: { mediaType: 'conversation', body: 'B' },
      imported: { ack: 3 },
    },
  ]);
});

test('the limit of messages of a chat counts over all parts of the history', () => {
  const taken = new Map<string, number>();
  const many = Array.from({ length: limits.importPerChat + 20 }, (_, n) => said(`M${n}`, n));
  const first = toHistory(
    { messages: [...many, said('G', 5, { remoteJid: '120363000000000001@g.us', participant: ana })] },
    place,
    taken,
  );
  expect(first).toHaveLength(limits.importPerChat + 1);
  expect(
    idsOf(first)
      .filter((wid) => wid !== 'G')
      .at(-1),
  ).toBe('M0');
  expect(idsOf(first)).not.toContain(`M${limits.importPerChat}`);
  expect(
    idsOf(
      toHistory(
        { messages: [said('LATER', 1), said('OTHER', 1, { remoteJid: '5511988887777@s.whatsapp.net' })] },
        place,
        taken,
      ),
    ),
  ).toEqual(['OTHER']);
});

test('a chat with a lid gets its phone number from the mappings', () => {
  const set = {
    lidPnMappings: [{ lid: '900777@lid', pn: ana }],
    messages: [said('A', 5, { remoteJid: '900777@lid' })],
  };
  expect(toHistory(set, place, new Map())[0]!.identities).toEqual([
    { kind: 'phone', value: '5513912344321' },
    { kind: 'lid', value: '900777' },
  ]);
});

test('random input never makes the function throw', () => {
  fc.assert(
    fc.property(fc.anything(), (input) => {
      toHistory(input, place, new Map());
      toHistory(
        { contacts: [input], messages: [input, { key: input, message: input }], lidPnMappings: [input] },
        place,
        new Map(),
      );
    }),
    { numRuns: 300 },
  );
});
