import { proto } from 'baileys';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Identity } from '../WhatsAppSession.ts';
import { betaTexts } from './beta.texts.ts';
import { toCall } from './toCall.ts';
import { toInbound } from './toInbound.ts';
import { toGroupReceipts, toReceipts } from './toReceipts.ts';

// Every payload here is written after the types and the source of Baileys 7.0.0-rc14; none was recorded from a real
// phone.

const now = new Date('2026-11-21T12:00:00Z');
const words = {
  unsupported: betaTexts.words.unsupported.pt,
  viewOnce: betaTexts.words.viewOnce.pt,
  undecryptable: betaTexts.words.undecryptable.pt,
};
const me: Identity[] = [
  { kind: 'phone', value: '5511400000001' },
  { kind: 'lid', value: '900001' },
];
const place = {
  connectionId: 7,
  words,
  now,
  me,
  subjectOf: (group: string) => (group === '120363000000000001' ? 'Obra' : undefined),
};
const ana = { remoteJid: '5513912344321@s.whatsapp.net', fromMe: false, id: 'IN1' };
const anas = {
  connectionId: 7,
  identities: [{ kind: 'phone', value: '5513912344321' }],
  profileName: 'Ana',
  fromMe: false,
  sentAt: new Date(1_780_000_000_000),
};
const info = (message: unknown, key: object = {}, more: object = {}) => ({
  key: { ...ana, ...key },
  message,
  messageTimestamp: 1_780_000_000,
  pushName: ' Ana ',
  ...more,
});
const received = (...input: Parameters<typeof info>) => toInbound(info(...input), place);
/** As it comes off the wire: unset fields stand in the prototype. */
const decoded = (message: proto.IMessage) =>
  proto.Message.decode(proto.Message.encode(proto.Message.fromObject(message)).finish());

const file = {
  mediaKey: Buffer.alloc(32, 1),
  directPath: '/v/t62/1',
  url: 'https://mmg.whatsapp.net/v/t62/1',
  fileEncSha256: Buffer.alloc(32, 2),
  fileSha256: Buffer.alloc(32, 3),
};
const handle = (kind: string) => ({
  provider: 'beta',
  kind,
  mediaKey: file.mediaKey.toString('base64'),
  directPath: file.directPath,
  url: file.url,
  encryptedSha256: file.fileEncSha256.toString('base64'),
  sha256: file.fileSha256.toString('base64'),
  message: { remoteJid: ana.remoteJid, id: 'IN1', fromMe: false },
});
const text = (body: string) => ({ mediaType: 'conversation', body });
const card = 'BEGIN:VCARD\nVERSION:3.0\nFN:Bia\nEND:VCARD';

test('a text becomes an event with all its fields (from documentation)', () => {
  expect(received(decoded({ conversation: 'Oi\nBom dia' }))).toEqual({
    ...anas,
    type: 'message',
    wid: 'IN1',
    content: text('Oi\nBom dia'),
  });
});

describe('kinds of messages, written after the documentation [CONV-21]', () => {
  test.each<[string, proto.IMessage, unknown]>([
    ['text with a preview', { extendedTextMessage: { text: 'Veja https://a.test' } }, text('Veja https://a.test')],
    [
      'image',
      { imageMessage: { ...file, mimetype: 'image/jpeg', caption: 'Veja' } },
      { mediaType: 'image', body: 'Veja', mime: 'image/jpeg', voice: false, sticker: false, handle: handle('image') },
    ],
    [
      'video',
      { videoMessage: { ...file, mimetype: 'video/mp4' } },
      { mediaType: 'video', body: '', mime: 'video/mp4', voice: false, sticker: false, handle: handle('video') },
    ],
    [
      'round video',
      { ptvMessage: { ...file, mimetype: 'video/mp4' } },
      { mediaType: 'video', handle: handle('video') },
    ],
    [
      'voice note',
      { audioMessage: { ...file, mimetype: 'audio/ogg; codecs=opus', ptt: true, seconds: 4 } },
      { mediaType: 'audio', mime: 'audio/ogg; codecs=opus', voice: true, handle: handle('audio') },
    ],
    [
      'audio file',
      { audioMessage: { ...file, mimetype: 'audio/mpeg' } },
      { mediaType: 'audio', mime: 'audio/mpeg', voice: false },
    ],
    [
      'document',
      { documentMessage: { ...file, mimetype: 'application/pdf', fileName: 'nota.pdf' } },
      { mediaType: 'application', body: '', name: 'nota.pdf', handle: handle('document') },
    ],
    [
      'document with caption',
      {
        documentWithCaptionMessage: {
          message: {
            documentMessage: { ...file, mimetype: 'application/pdf', fileName: 'nota.pdf', caption: 'A nota' },
          },
        },
      },
      { mediaType: 'application', body: 'A nota', name: 'nota.pdf' },
    ],
    [
      'sticker',
      { stickerMessage: { ...file, mimetype: 'image/webp', isAnimated: true } },
      { mediaType: 'image', sticker: true, mime: 'image/webp', handle: handle('sticker') },
    ],
    [
      'a file without its key',
      { imageMessage: { mimetype: 'image/jpeg', directPath: '/v/1' } },
      text(words.unsupported),
    ],
    [
      'location (CONV-15)',
      {
        locationMessage: {
          degreesLatitude: -23.5,
          degreesLongitude: -46.6,
          name: 'Loja | 1',
          address: 'Rua A',
          jpegThumbnail: Buffer.from('jpg'),
        },
      },
      {
        mediaType: 'locationMessage',
        body: 'data:image/jpeg;base64,anBn|https://maps.google.com/maps?q=-23.5%2C-46.6&z=17|Loja / 1, Rua A',
      },
    ],
    [
      'live location',
      { liveLocationMessage: { degreesLatitude: -23.5, degreesLongitude: -46.6 } },
      { mediaType: 'locationMessage', body: '|https://maps.google.com/maps?q=-23.5%2C-46.6&z=17|-23.5, -46.6' },
    ],
    ['contact', { contactMessage: { displayName: 'Bia', vcard: card } }, { mediaType: 'contactMessage', body: card }],
    [
      'contacts',
      { contactsArrayMessage: { contacts: [{ vcard: card }, { vcard: card }, { displayName: 'no card' }] } },
      { mediaType: 'vcard', body: `${card}\n${card}` },
    ],
    ['button', { buttonsResponseMessage: { selectedButtonId: '1', selectedDisplayText: 'Sim' } }, text('Sim')],
    [
      'template button',
      { templateButtonReplyMessage: { selectedId: '1', selectedDisplayText: 'Quero' } },
      text('Quero'),
    ],
    [
      'list',
      { listResponseMessage: { title: 'Vendas', description: 'Falar com vendas' } },
      text('Vendas\nFalar com vendas'),
    ],
    ['flow', { interactiveResponseMessage: { body: { text: 'Enviado' } } }, text('Enviado')],
    [
      'poll',
      { pollCreationMessageV3: { name: 'Qual?', options: [{ optionName: 'A' }, { optionName: 'B' }] } },
      text('Qual?\n• A\n• B'),
    ],
    ['disappearing', { ephemeralMessage: { message: { extendedTextMessage: { text: 'Sumo' } } } }, text('Sumo')],
    [
      'seen once',
      { viewOnceMessageV2: { message: { imageMessage: { ...file, mimetype: 'image/jpeg' } } } },
      text(words.viewOnce),
    ],
    [
      'seen once, by its own flag',
      { imageMessage: { ...file, mimetype: 'image/jpeg', viewOnce: true } },
      text(words.viewOnce),
    ],
    [
      'disappearing and seen once',
      { ephemeralMessage: { message: { viewOnceMessage: { message: { videoMessage: file } } } } },
      text(words.viewOnce),
    ],
    ['of a kind we do not know', { requestPhoneNumberMessage: {} }, text(words.unsupported)],
    [
      'with keys handed round beside it',
      { conversation: 'Oi', senderKeyDistributionMessage: { groupId: 'x' } },
      text('Oi'),
    ],
    ['with half a character', { conversation: 'a\0b' }, text('ab')],
  ])('%s', (_kind, message, content) =>
    expect(received(decoded(message))).toMatchObject({ type: 'message', wid: 'IN1', content }),
  );

  test('a file gets a handle that survives JSON and names its message', () => {
    const event = received(
      decoded({ audioMessage: { ...file, mimetype: 'audio/ogg' } }),
      { id: 'IN9' },
      { key: { remoteJid: '12345-67890@g.us', participant: '900777:3@lid', fromMe: false, id: 'IN9' } },
    );
    const content = (event as { content: { handle: unknown } }).content;
    expect(JSON.parse(JSON.stringify(content.handle))).toEqual(content.handle);
    expect(content.handle).toMatchObject({
      message: { remoteJid: '12345-67890@g.us', id: 'IN9', participant: '900777:3@lid' },
    });
  });

  test('quotes and forwards are found in each kind of message', () => {
    const contextInfo = { stanzaId: 'OLD1', participant: 'x', isForwarded: true };
    expect([
      received(decoded({ extendedTextMessage: { text: 'Sim', contextInfo } })),
      received(decoded({ imageMessage: { ...file, contextInfo: { forwardingScore: 2 } } })),
      received(decoded({ conversation: 'x' })),
    ]).toMatchObject([
      { quotedWid: 'OLD1', forwarded: true },
      { forwarded: true },
      expect.not.objectContaining({ forwarded: true }),
    ]);
  });

  test.each<[string, object]>([
    [
      'undecryptable',
      { messageStubType: proto.WebMessageInfo.StubType.CIPHERTEXT, messageStubParameters: ['No session record'] },
    ],
    [
      'absent',
      {
        messageStubType: proto.WebMessageInfo.StubType.CIPHERTEXT,
        messageStubParameters: ['Message absent from node'],
      },
    ],
  ])('%s: a placeholder, so that the readable one can take its place', (_case, more) => {
    expect(received(undefined, {}, more)).toMatchObject({
      type: 'message',
      wid: 'IN1',
      content: text(words.undecryptable),
      placeholder: true,
    });
  });

  test('a view-once message becomes a notice without its content', () => {
    expect(received(null, { isViewOnce: true })).toMatchObject({ content: text(words.viewOnce), placeholder: true });
  });
});

describe('edits, deletions, reactions, written after the documentation [CONV-17, CONV-23]', () => {
  const { Type } = proto.Message.ProtocolMessage;
  const about = { id: 'OLD1', remoteJid: 'x', fromMe: true };
  test.each<[string, proto.IMessage, unknown]>([
    [
      'edit',
      { protocolMessage: { key: about, type: Type.MESSAGE_EDIT, editedMessage: { conversation: 'Novo' } } },
      { type: 'edit', targetWid: 'OLD1', body: 'Novo' },
    ],
    [
      'edit in its wrapper',
      {
        editedMessage: {
          message: {
            protocolMessage: {
              key: about,
              type: Type.MESSAGE_EDIT,
              editedMessage: { extendedTextMessage: { text: 'Novo' } },
            },
          },
        },
      },
      { type: 'edit', targetWid: 'OLD1', body: 'Novo' },
    ],
    [
      'edit of a caption',
      {
        protocolMessage: { key: about, type: Type.MESSAGE_EDIT, editedMessage: { imageMessage: { caption: 'Novo' } } },
      },
      { type: 'edit', targetWid: 'OLD1', body: 'Novo' },
    ],
    ['deletion', { protocolMessage: { key: about, type: Type.REVOKE } }, { type: 'deletion', targetWid: 'OLD1' }],
    ['reaction', { reactionMessage: { key: about, text: '👍' } }, { type: 'reaction', targetWid: 'OLD1', emoji: '👍' }],
    [
      'reaction taken back',
      { reactionMessage: { key: about, text: '' } },
      { type: 'reaction', targetWid: 'OLD1', emoji: '' },
    ],
  ])('%s', (_kind, message, event) => expect(received(decoded(message))).toEqual({ ...anas, ...(event as object) }));
});

test.each<[string, unknown, object?, object?]>([
  [
    'a status post',
    { conversation: 'x' },
    { remoteJid: 'status@broadcast', participant: '5513912344321@s.whatsapp.net' },
  ],
  ['a channel', { conversation: 'x' }, { remoteJid: '120363@newsletter' }],
  ['our own devices among themselves', { conversation: 'x' }, {}, { category: 'peer' }],
  ['history', { protocolMessage: { type: 5, historySyncNotification: {} } }],
  ['keys', { protocolMessage: { type: 6, appStateSyncKeyShare: {} } }],
  ['the time messages stay', { protocolMessage: { type: 3, ephemeralExpiration: 86_400 } }],
  ['a vote', { pollUpdateMessage: { pollCreationMessageKey: { id: 'P' } } }],
  ['keys handed round alone', { senderKeyDistributionMessage: { groupId: 'x' } }],
  ['somebody joined a group', null, {}, { messageStubType: 27 }],
  ['revoked before it was read', null, {}, { messageStubType: 1 }],
  ['an answer to nothing', { reactionMessage: { text: '👍' } }],
  ['without an id', { conversation: 'x' }, { id: '' }],
  ['from nobody', { conversation: 'x' }, { remoteJid: 'undefined' }],
])('no conversation: %s (written after the documentation)', (_case, message, key = {}, more = {}) =>
  expect(received(message, key, more)).toBeUndefined(),
);

describe('the identities of a contact [CONT-23]', () => {
  const phone = { kind: 'phone', value: '5513912344321' };
  const lid = { kind: 'lid', value: '900777' };
  test.each<[string, object, unknown]>([
    ['phone, with its lid beside it', { remoteJidAlt: '900777@lid', addressingMode: 'pn' }, [phone, lid]],
    [
      'lid, with its phone beside it',
      { remoteJid: '900777@lid', remoteJidAlt: '5513912344321@s.whatsapp.net', addressingMode: 'lid' },
      [phone, lid],
    ],
    ['lid alone: its digits are no phone', { remoteJid: '900777@lid', addressingMode: 'lid' }, [lid]],
    [
      'devices and agents are cut off',
      { remoteJid: '5513912344321_1:12@s.whatsapp.net', remoteJidAlt: '900777:12@lid' },
      [phone, lid],
    ],
    ['hosted', { remoteJid: '5513912344321:99@hosted', remoteJidAlt: '900777:99@hosted.lid' }, [phone, lid]],
    [
      'through a broadcast list of the contact',
      { remoteJid: '1780000000@broadcast', participant: '5513912344321@s.whatsapp.net', participantAlt: '900777@lid' },
      [phone, lid],
    ],
    [
      'typed on our phone: our own second address is not the contact',
      { fromMe: true, remoteJid: '900777@lid', remoteJidAlt: '5511400000001:3@s.whatsapp.net' },
      [lid],
    ],
    [
      'typed on our phone, with the address of the contact',
      { fromMe: true, remoteJid: '900777@lid', remoteJidAlt: '5513912344321@s.whatsapp.net' },
      [phone, lid],
    ],
    [
      'the chat with ourselves',
      { fromMe: true, remoteJid: '900001@lid', remoteJidAlt: '5511400000001@s.whatsapp.net' },
      me,
    ],
  ])('%s', (_case, key, identities) => expect(received({ conversation: 'x' }, key)).toMatchObject({ identities }));

  test('a message of a group has its subject and its author [CONV-44]', () => {
    const group = {
      remoteJid: '120363000000000001@g.us',
      participant: '900777:4@lid',
      participantAlt: '5513912344321@s.whatsapp.net',
      addressingMode: 'lid',
    };
    expect(received({ conversation: 'x' }, group)).toMatchObject({
      identities: [{ kind: 'group', value: '120363000000000001' }],
      profileName: 'Obra',
      participant: { identities: [phone, lid], profileName: 'Ana' },
    });
    const own = received({ conversation: 'x' }, { ...group, remoteJid: '551399-160000@g.us', fromMe: true });
    expect([own, own?.type === 'message' && own.participant, own?.type === 'message' && own.profileName]).toMatchObject(
      [{ fromMe: true }, undefined, undefined],
    );
  });

  test.each([
    ['seconds', 1_780_000_000, 1_780_000_000_000],
    ['Long', { low: 1_780_000_000, high: 0, unsigned: true }, 1_780_000_000_000],
    ['Long beyond 31 bits', { low: -1_294_967_296, high: 0, unsigned: true }, 3_000_000_000_000],
    ['text', '1780000000', 1_780_000_000_000],
    ['nonsense', 'soon', now.getTime()],
    ['no moment of a calendar', 1e18, now.getTime()],
  ])('time as %s', (_form, messageTimestamp, ms) =>
    expect(received({ conversation: 'x' }, {}, { messageTimestamp })).toMatchObject({ sentAt: new Date(ms) }),
  );
});

describe('receipts, written after the documentation', () => {
  const update = (status: unknown, key: object = {}) => ({
    key: { ...ana, fromMe: true, id: 'OUT1', ...key },
    update: { status },
  });
  test('the statuses 0 to 5 of Baileys become our levels 1 to 4; refusals come by the ack', () => {
    expect(
      toReceipts(
        [0, 1, 2, 3, 4, 5, 6, null, 'x'].map((status) => update(status)),
        7,
      ),
    ).toEqual([1, 2, 3, 4].map((ack) => ({ type: 'receipt', connectionId: 7, wid: 'OUT1', ack })));
  });
  test('a read receipt of our own phone becomes no event', () =>
    expect(toReceipts([update(4, { fromMe: false })], 7)).toEqual([]));
  test('receipts of a group count its members and not our own devices', () => {
    const receipt = (input: object) => ({
      key: { remoteJid: '1-2@g.us', fromMe: true, id: 'OUT1' },
      receipt: { userJid: '5513912344321@s.whatsapp.net', ...input },
    });
    const input = [
      receipt({ receiptTimestamp: 5 }),
      receipt({ readTimestamp: { low: 5, high: 0 } }),
      receipt({ playedTimestamp: 5 }),
      receipt({}),
      receipt({ userJid: '900001@lid', readTimestamp: 5 }),
    ];
    expect(toGroupReceipts(input, 7, me).map(({ ack }) => ack)).toEqual([2, 3, 4]);
  });
});

test('a call comes once, by its offer; a lid that calls has its phone number beside it', () => {
  const offer = {
    chatId: '900777@lid',
    from: '900777:0@lid',
    callerPn: '5513912344321@s.whatsapp.net',
    id: 'C1',
    date: new Date(5_000),
    isVideo: true,
    isGroup: false,
    status: 'offer',
    offline: false,
  };
  expect(toCall(offer, 7, now)).toEqual({
    connectionId: 7,
    callId: 'C1',
    from: '900777:0@lid',
    identities: [
      { kind: 'phone', value: '5513912344321' },
      { kind: 'lid', value: '900777' },
    ],
    sentAt: new Date(5_000),
    video: true,
    group: false,
    offline: false,
  });
  expect([
    toCall({ ...offer, status: 'terminate' }, 7, now),
    toCall({ ...offer, from: 'nobody', callerPn: undefined, chatId: undefined }, 7, now),
  ]).toEqual([undefined, undefined]);
});

describe('nothing makes the translators throw', () => {
  const names = [
    'conversation',
    'imageMessage',
    'ephemeralMessage',
    'message',
    'protocolMessage',
    'editedMessage',
    'key',
    'type',
    'id',
    'contextInfo',
    'locationMessage',
    'degreesLatitude',
    'contactsArrayMessage',
    'contacts',
    'pollCreationMessage',
    'options',
    'reactionMessage',
    'text',
    'mediaKey',
    'directPath',
    'viewOnceMessage',
    'url',
    'listResponseMessage',
  ];
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 6 },
      fc.jsonValue(),
      fc.uint8Array(),
      fc.constantFrom(0, 14, 'AAAA', -46.5),
      tie('fields'),
      fc.array(tie('value'), { maxLength: 3 }),
    ),
    fields: fc.dictionary(fc.constantFrom(...names), tie('value'), { maxKeys: 6 }),
  }));
  test('random values and random messages never throw', () => {
    fc.assert(
      fc.property(value, value, (first, second) => {
        const results = [
          toInbound(first, place),
          toInbound(info(first), place),
          toInbound(
            { key: ana, message: first, messageStubType: second, messageTimestamp: second, pushName: second },
            place,
          ),
        ];
        toReceipts([{ key: first, update: second }, first], 7);
        toReceipts(first, 7);
        toGroupReceipts([{ key: { fromMe: true, id: 'x' }, receipt: first }, second], 7, me);
        toCall(first, 7, now);
        for (const event of results) if (event?.type === 'message') expect(() => JSON.stringify(event)).not.toThrow();
      }),
      { numRuns: 500 },
    );
  });
});

test('mentions come with the text and with its edit; who is no person is left out', () => {
  const contextInfo = { mentionedJid: ['123456789012345@lid', '5513900000007@s.whatsapp.net', 'x@newsletter', 7] };
  const mentions = [
    { kind: 'lid', value: '123456789012345' },
    { kind: 'phone', value: '5513900000007' },
  ];
  expect(received({ extendedTextMessage: { text: 'oi @123456789012345', contextInfo } })).toMatchObject({ mentions });
  expect(
    received({
      protocolMessage: {
        type: 14,
        key: { id: 'A' },
        editedMessage: { extendedTextMessage: { text: 'olá @123456789012345', contextInfo } },
      },
    }),
  ).toMatchObject({ type: 'edit', targetWid: 'A', body: 'olá @123456789012345', mentions });
  expect(received({ extendedTextMessage: { text: 'oi' } })).not.toHaveProperty('mentions');
});

describe('an advertisement that led to a message', () => {
  const sent = {
    title: 'Sofá Lua',
    body: 'Só hoje',
    sourceUrl: 'https://fb.me/1',
    thumbnailUrl: 'https://scontent.example/small.jpg',
    originalImageUrl: 'https://scontent.example/large.jpg',
  };
  const withAdvert = (externalAdReply: object, more: object = {}) =>
    received(decoded({ extendedTextMessage: { text: 'Quero este', contextInfo: { externalAdReply, ...more } } }));

  test('comes with the text, its large picture and the quoted message', () => {
    const advert = { headline: 'Sofá Lua', body: 'Só hoje', url: 'https://fb.me/1', imageUrl: sent.originalImageUrl };
    expect(withAdvert(sent, { stanzaId: 'Q1' })).toMatchObject({
      type: 'message',
      content: { mediaType: 'conversation', body: 'Quero este' },
      quotedWid: 'Q1',
      advert,
    });
    const { originalImageUrl: _large, ...small } = sent;
    expect(withAdvert(small)).toMatchObject({ advert: { ...advert, imageUrl: sent.thumbnailUrl } });
    const image = decoded({
      imageMessage: { ...file, mimetype: 'image/jpeg', caption: 'Este', contextInfo: { externalAdReply: sent } },
    });
    expect(received(image)).toMatchObject({ content: { mediaType: 'image', body: 'Este' }, advert });
  });

  test('is left out where nothing of it can be shown, and an address that is no page is not kept', () => {
    expect(withAdvert({ ctwaClid: 'x' })).not.toHaveProperty('advert');
    expect(withAdvert({ ...sent, sourceUrl: 'javascript:alert(1)' })).toMatchObject({ advert: { url: '' } });
  });
});
