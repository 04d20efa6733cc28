import { SandboxInbound } from '@recado/contracts';
import { describe, expect, test } from 'vitest';
import { toInbound, type SandboxMedia } from './toInbound.ts';
import { toLocationBody } from '../toLocationBody.ts';

const now = new Date('2026-11-21T12:00:00Z');
const given = (input: Record<string, unknown>, media?: SandboxMedia) =>
  toInbound(7, SandboxInbound.parse({ number: '5513912344321', ...input }), {
    now,
    newWid: () => 'NEW',
    ...(media ? { media } : {}),
  });
const file = (kind: SandboxMedia['kind'], mime: string): SandboxMedia => ({
  path: '7/aa.bin',
  mime,
  name: 'file.bin',
  bytes: 9,
  kind,
});
const handle = { provider: 'sandbox', path: '7/aa.bin' };
const ana = { connectionId: 7, identities: [{ kind: 'phone', value: '5513912344321' }], fromMe: false, sentAt: now };
const refusal = (field: string) =>
  expect.objectContaining({
    code: 'ERR_VALIDATION',
    details: { fields: { [field]: expect.any(String) as string } },
  }) as Error;

test('a text becomes an event with all its fields', () => {
  expect(given({ body: 'Oi', name: ' Ana ', wid: 'W1', quotedWid: 'W0' })).toEqual({
    ...ana,
    type: 'message',
    wid: 'W1',
    profileName: 'Ana',
    quotedWid: 'W0',
    content: { mediaType: 'conversation', body: 'Oi' },
  });
  expect(given({ body: 'Oi' })).toEqual({
    ...ana,
    type: 'message',
    wid: 'NEW',
    content: { mediaType: 'conversation', body: 'Oi' },
  });
});

test('a replayed message becomes the event of a live one of its time [behaviour 1.1]', () => {
  const message = { body: 'Oi', wid: 'W1', timestamp: '2026-11-20T08:00:00Z' };
  expect(given({ ...message, replay: true })).toEqual(given(message));
  expect(given({ ...message, replay: true })).toMatchObject({ sentAt: new Date(message.timestamp) });
});

describe('kinds', () => {
  test.each([
    ['text', { body: 'a|b\nc' }, { mediaType: 'conversation', body: 'a|b\nc' }],
    [
      'location',
      { body: '-23.55, -46.63' },
      { mediaType: 'locationMessage', body: '|https://maps.google.com/maps?q=-23.55%2C-46.63&z=17|-23.55, -46.63' },
    ],
    [
      'contact',
      { body: 'BEGIN:VCARD\nFN:Bia\nEND:VCARD\n' },
      { mediaType: 'contactMessage', body: 'BEGIN:VCARD\nFN:Bia\nEND:VCARD' },
    ],
    [
      'contact',
      { body: 'Bia; +55 11 99999-0000' },
      {
        mediaType: 'contactMessage',
        body: 'BEGIN:VCARD\nVERSION:3.0\nN:;Bia;;;\nFN:Bia\nTEL;type=CELL;type=VOICE;waid=5511999990000:+5511999990000\nEND:VCARD',
      },
    ],
    [
      'contact',
      { body: '5511999990000' },
      {
        mediaType: 'contactMessage',
        body: 'BEGIN:VCARD\nVERSION:3.0\nN:;5511999990000;;;\nFN:5511999990000\nTEL;type=CELL;type=VOICE;waid=5511999990000:+5511999990000\nEND:VCARD',
      },
    ],
    [
      'contact',
      { body: 'Bia' },
      { mediaType: 'contactMessage', body: 'BEGIN:VCARD\nVERSION:3.0\nN:;Bia;;;\nFN:Bia\nEND:VCARD' },
    ],
    [
      'contact',
      { body: 'BEGIN:VCARD\nEND:VCARD\nBEGIN:VCARD\nEND:VCARD' },
      { mediaType: 'vcard', body: 'BEGIN:VCARD\nEND:VCARD\nBEGIN:VCARD\nEND:VCARD' },
    ],
    ['call', {}, { mediaType: 'call_log', body: '' }],
    [
      'poll',
      { body: '{"question":"Almoço?","options":["Sim","Não"]}' },
      { mediaType: 'conversation', body: 'Almoço?\n• Sim\n• Não' },
    ],
    ['poll', { body: 'Almoço?\nSim\n\nNão' }, { mediaType: 'conversation', body: 'Almoço?\n• Sim\n• Não' }],
  ])('%s %j', (kind, input, content) => expect(given({ kind, ...input })).toMatchObject({ type: 'message', content }));

  test('two contacts become two cards', () => {
    expect(given({ kind: 'contact', body: 'Bia;5511999990000\nCaio, o;5511999990001' })).toMatchObject({
      content: { mediaType: 'vcard', body: expect.stringMatching(/FN:Bia[^]*FN:Caio\\, o/) as string },
    });
  });

  test.each([
    ['image', file('image', 'image/png'), { mediaType: 'image', voice: false, sticker: false }],
    ['sticker', file('image', 'image/webp'), { mediaType: 'image', voice: false, sticker: true }],
    ['audio', file('audio', 'audio/mpeg'), { mediaType: 'audio', voice: false, sticker: false }],
    ['audio', file('video', 'video/webm'), { mediaType: 'audio', voice: false, sticker: false }],
    ['video', file('video', 'video/mp4'), { mediaType: 'video' }],
    ['document', file('image', 'image/png'), { mediaType: 'application' }],
    ['document', file('application', 'application/pdf'), { mediaType: 'application' }],
    ['image', file('application', 'application/octet-stream'), { mediaType: 'application' }],
    ['video', file('image', 'image/png'), { mediaType: 'application' }],
    [undefined, file('image', 'image/png'), { mediaType: 'image' }],
    [undefined, file('application', 'application/pdf'), { mediaType: 'application' }],
  ])('%s with %j', (kind, media, content) =>
    expect(given({ kind, body: 'legenda' }, media)).toMatchObject({
      content: { body: 'legenda', mime: media.mime, name: 'file.bin', handle, ...content },
    }),
  );

  test('a voice note becomes audio, and a missing caption becomes an empty text', () => {
    expect(given({ kind: 'audio', voice: '1' }, file('audio', 'audio/ogg; codecs=opus'))).toMatchObject({
      content: { mediaType: 'audio', voice: true, body: '' },
    });
  });

  test.each([
    [
      { kind: 'reaction', targetWid: 'W1', body: '👍' },
      { type: 'reaction', targetWid: 'W1', emoji: '👍' },
    ],
    [
      { kind: 'reaction', targetWid: 'W1' },
      { type: 'reaction', targetWid: 'W1', emoji: '' },
    ],
    [
      { kind: 'edit', targetWid: 'W1', body: 'Oi!' },
      { type: 'edit', targetWid: 'W1', body: 'Oi!' },
    ],
    [
      { kind: 'delete', targetWid: 'W1' },
      { type: 'deletion', targetWid: 'W1' },
    ],
  ])('%j', (input, event) => expect(given(input)).toEqual({ ...ana, ...event }));

  test.each([
    ['a text without words', { body: ' ' }, 'body'],
    ['no text at all', {}, 'body'],
    ['a picture without file', { kind: 'image' }, 'media'],
    ['an edit of nothing', { kind: 'edit', body: 'x' }, 'targetWid'],
    ['an edit to nothing', { kind: 'edit', targetWid: 'W' }, 'body'],
    ['a reaction to nothing', { kind: 'reaction', body: '👍' }, 'targetWid'],
    ['a deletion of nothing', { kind: 'delete' }, 'targetWid'],
    ['letters for a number', { number: 'abc', body: 'x' }, 'number'],
    ['a group without id', { number: 'x@g.us', body: 'x' }, 'number'],
    ['a participant without digits', { number: '120363041234567890', participant: 'abc', body: 'x' }, 'participant'],
  ])('%s is refused', (_what, input, field) => expect(() => given(input)).toThrow(refusal(field)));
});

describe('the contact', () => {
  test.each([
    [{ number: '+55 (13) 91234-4321' }, [{ kind: 'phone', value: '5513912344321' }]],
    [{ number: '5513912344321@s.whatsapp.net' }, [{ kind: 'phone', value: '5513912344321' }]],
    [
      { lid: '99887766554433' },
      [
        { kind: 'phone', value: '5513912344321' },
        { kind: 'lid', value: '99887766554433' },
      ],
    ],
    [{ number: '99887766554433', lid: '99887766554433' }, [{ kind: 'lid', value: '99887766554433' }]],
    [{ number: '99887766554433@lid' }, [{ kind: 'lid', value: '99887766554433' }]],
    [{ number: '120363041234567890' }, [{ kind: 'group', value: '120363041234567890' }]],
    [{ number: '120363041234567890@g.us' }, [{ kind: 'group', value: '120363041234567890' }]],
    [{ number: '5511999990000-1600000000' }, [{ kind: 'group', value: '5511999990000-1600000000' }]],
    [{ number: '5511999990000-1600000000@g.us' }, [{ kind: 'group', value: '5511999990000-1600000000' }]],
    [{ number: '55-13-91234-4321' }, [{ kind: 'phone', value: '5513912344321' }]],
  ])('%j', (input, identities) =>
    expect(given({ body: 'x', ...input }).type === 'message' && given({ body: 'x', ...input })).toMatchObject({
      identities,
    }),
  );

  test('a group message has the subject and the author', () => {
    expect(
      given({
        number: '120363041234567890',
        name: 'Família',
        participant: '5513912344321',
        lid: '99887766554433',
        body: 'x',
      }),
    ).toMatchObject({
      profileName: 'Família',
      identities: [{ kind: 'group', value: '120363041234567890' }],
      participant: {
        identities: [
          { kind: 'phone', value: '5513912344321' },
          { kind: 'lid', value: '99887766554433' },
        ],
      },
    });
  });

  test('a direct chat and our own messages have no participant', () => {
    expect(given({ participant: '5511', body: 'x' })).not.toHaveProperty('participant');
    const own = given({ number: '120363041234567890', participant: '55119', fromMe: true, body: 'x' });
    expect(own).not.toHaveProperty('participant');
    expect(own).toMatchObject({ fromMe: true });
  });
});

test.each([
  [undefined, now],
  ['2026-11-20T09:00:00-03:00', new Date('2026-11-20T12:00:00Z')],
  [1_700_000_000, new Date(1_700_000_000_000)],
  ['1700000000', new Date(1_700_000_000_000)],
  [1e300, now],
])('sent at %j', (timestamp, sentAt) => expect(given({ body: 'x', timestamp })).toMatchObject({ sentAt }));

test('NUL characters are removed', () => {
  const event = given({ body: 'a\0b', name: '\0Ana', wid: 'W\0', quotedWid: '\0' });
  expect(JSON.stringify(event)).not.toContain('\\u0000');
  expect(event).not.toHaveProperty('quotedWid');
});

test.each([
  [
    '{"latitude":-23.5,"longitude":-46.6,"name":"Casa|Bar","address":"Rua A"}',
    '|https://maps.google.com/maps?q=-23.5%2C-46.6&z=17|Casa/Bar, Rua A',
  ],
  ['{"lat":1,"lng":2}', '|https://maps.google.com/maps?q=1%2C2&z=17|1, 2'],
  [
    '{"latitude":1,"longitude":2,"thumbnail":"data:image/jpeg;base64,QUJD"}',
    'data:image/jpeg;base64,QUJD|https://maps.google.com/maps?q=1%2C2&z=17|1, 2',
  ],
  ['{"latitude":1,"longitude":2,"thumbnail":"javascript:alert(1)"}', '|https://maps.google.com/maps?q=1%2C2&z=17|1, 2'],
  [
    'Praça da Sé | São Paulo',
    '|https://maps.google.com/maps?q=Pra%C3%A7a%20da%20S%C3%A9%20%7C%20S%C3%A3o%20Paulo&z=17|Praça da Sé / São Paulo',
  ],
  ['91, 10', '|https://maps.google.com/maps?q=91%2C%2010&z=17|91, 10'],
])('the place %s', (text, body) => expect(toLocationBody(text)).toBe(body));
