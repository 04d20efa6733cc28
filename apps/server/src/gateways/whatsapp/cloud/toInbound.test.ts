import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cloudTexts } from './cloud.texts.ts';
import { readWebhook } from './readWebhook.ts';
import { about, batched, envelope, messageWebhook, statusWebhook } from './testing/webhooks.ts';
import { stubNumber } from './testing/stubNumber.ts';
import { toInbound } from './toInbound.ts';

// Every payload here is written after Meta's documentation; none was recorded from a real number.

const now = new Date('2026-11-21T12:00:00Z');
const words = { unsupported: cloudTexts.words.unsupported.pt, order: cloudTexts.words.order.pt };
const place = { connectionId: 7, words, now };
const eventsOf = (payload: unknown) => readWebhook(payload).numbers.flatMap((news) => toInbound(news, place));
const ana = { phone: '5513912344321', name: ' Ana ' };
const anas = {
  connectionId: 7,
  identities: [{ kind: 'phone', value: '5513912344321' }],
  profileName: 'Ana',
  fromMe: false,
  sentAt: new Date(1_780_000_000_000),
};
const inboundOf = (message: Record<string, unknown>, from: Parameters<typeof messageWebhook>[1] = ana) =>
  eventsOf(messageWebhook(stubNumber, from, { id: 'wamid.IN', ...message }));
const cloudHandle = (handle: Record<string, unknown>) => ({
  provider: 'cloud',
  phoneNumberId: stubNumber.phoneNumberId,
  ...handle,
});
const placeholder = { mediaType: 'conversation', body: words.unsupported };

test('a text becomes an event with all its fields', () => {
  expect(inboundOf({ type: 'text', text: { body: 'Oi\nBom dia' } })).toEqual([
    { ...anas, type: 'message', wid: 'wamid.IN', content: { mediaType: 'conversation', body: 'Oi\nBom dia' } },
  ]);
});

describe('kinds of messages [CONV-21]', () => {
  const file = {
    id: '1003383421387256',
    mime_type: 'image/jpeg',
    sha256: 'SfInY0gGKTsJlUWbwxC1k+FAD0FZHvzwfpvO0zX0GUI=',
    url: 'https://lookaside.fbsbx.com/whatsapp_business/attachments/?mid=133',
  };
  const handle = cloudHandle({ mediaId: file.id, url: file.url, sha256: file.sha256 });

  test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    [
      'image',
      { ...file, caption: 'Veja' },
      { mediaType: 'image', body: 'Veja', mime: 'image/jpeg', voice: false, sticker: false, handle },
    ],
    ['video', { ...file, mime_type: 'video/mp4' }, { mediaType: 'video', body: '', mime: 'video/mp4', handle }],
    [
      'audio',
      { ...file, mime_type: 'audio/ogg; codecs=opus', voice: true },
      { mediaType: 'audio', mime: 'audio/ogg; codecs=opus', voice: true, handle },
    ],
    [
      'audio',
      { ...file, mime_type: 'audio/mpeg', voice: false },
      { mediaType: 'audio', mime: 'audio/mpeg', voice: false },
    ],
    [
      'document',
      { ...file, mime_type: 'application/pdf', filename: 'nota.pdf', caption: 'A nota' },
      { mediaType: 'application', body: 'A nota', mime: 'application/pdf', name: 'nota.pdf', sticker: false },
    ],
    [
      'sticker',
      { ...file, mime_type: 'image/webp', animated: true },
      { mediaType: 'image', mime: 'image/webp', sticker: true, voice: false },
    ],
    [
      'image',
      { id: '9' },
      { mediaType: 'image', mime: 'application/octet-stream', handle: cloudHandle({ mediaId: '9' }) },
    ],
    ['image', { mime_type: 'image/jpeg' }, placeholder],
    [
      'location',
      { latitude: -23.55, longitude: -46.63, name: 'Loja | 1', address: 'Rua A, 2' },
      { mediaType: 'locationMessage', body: '|https://maps.google.com/maps?q=-23.55%2C-46.63&z=17|Loja / 1, Rua A, 2' },
    ],
    [
      'location',
      { latitude: '-23.5', longitude: '-46.6' },
      { mediaType: 'locationMessage', body: '|https://maps.google.com/maps?q=-23.5%2C-46.6&z=17|-23.5, -46.6' },
    ],
    ['location', { latitude: null, longitude: -46.6 }, placeholder],
    ['button', { payload: 'P1', text: 'Quero saber mais' }, { mediaType: 'conversation', body: 'Quero saber mais' }],
    [
      'interactive',
      { type: 'button_reply', button_reply: { id: 'b1', title: 'Sim' } },
      { mediaType: 'conversation', body: 'Sim' },
    ],
    [
      'interactive',
      { type: 'list_reply', list_reply: { id: 'r1', title: 'Vendas', description: 'Falar com vendas' } },
      { mediaType: 'conversation', body: 'Vendas\nFalar com vendas' },
    ],
    [
      'interactive',
      {
        type: 'nfm_reply',
        nfm_reply: { name: 'flow', body: 'Sent', response_json: '{"flow_token":"t","cep":"11000","deep":{}}' },
      },
      { mediaType: 'conversation', body: 'Sent\ncep: 11000' },
    ],
    [
      'interactive',
      { type: 'nfm_reply', nfm_reply: { body: 'Sent', response_json: 'broken' } },
      { mediaType: 'conversation', body: 'Sent' },
    ],
    ['interactive', { type: 'call_permission_reply' }, placeholder],
    [
      'order',
      {
        catalog_id: 'c',
        text: 'Para sexta',
        product_items: [
          { product_retailer_id: 'SKU-1', quantity: 2, item_price: 10.5, currency: 'BRL' },
          { product_retailer_id: 'SKU-2', quantity: '1' },
        ],
      },
      { mediaType: 'conversation', body: 'Pedido do catálogo\n• 2 × SKU-1 (10.5 BRL)\n• 1 × SKU-2\nPara sexta' },
    ],
    ['unsupported', { type: 'poll_creation' }, placeholder],
    ['hologram', { id: '1' }, placeholder],
    ['text', { body: 7 }, placeholder],
    ['text', { body: 'a\0b\ud800c' }, { mediaType: 'conversation', body: 'ab\ufffdc' }],
  ])('%s %j', (type, input, content) =>
    expect(inboundOf({ type, [type]: input })).toMatchObject([{ type: 'message', wid: 'wamid.IN', content }]),
  );

  test('a message that Meta reports with errors and no type is kept as a placeholder', () => {
    expect(
      inboundOf({ type: undefined, errors: [{ code: 131_051, title: 'Unsupported message type' }] }),
    ).toMatchObject([{ type: 'message', wid: 'wamid.IN', content: placeholder }]);
    expect(inboundOf({ type: undefined, errors: [] })).toEqual([]);
  });

  test('one and several shared contacts become vCards, and a given vCard is kept', () => {
    const bia = {
      name: { formatted_name: 'Bia; Souza' },
      org: { company: 'Aurora' },
      phones: [{ phone: '+55 11 99999-0000', wa_id: '5511999990000' }, { phone: '+55 11 3333-0000' }],
      emails: [{ email: 'bia@example.com' }],
    };
    const card =
      'BEGIN:VCARD\nVERSION:3.0\nN:;Bia\\; Souza;;;\nFN:Bia\\; Souza\nORG:Aurora\nTEL;type=CELL;type=VOICE;waid=5511999990000:+5511999990000\nTEL;type=CELL;type=VOICE:+551133330000\nEMAIL:bia@example.com\nEND:VCARD';
    expect(inboundOf({ type: 'contacts', contacts: [bia] })).toMatchObject([
      { content: { mediaType: 'contactMessage', body: card } },
    ]);
    expect(inboundOf({ type: 'contacts', contacts: [bia, 7, { phones: [{ phone: '11' }] }] })).toMatchObject([
      { content: { mediaType: 'vcard', body: expect.stringMatching(/Bia[^]*FN:11\n/) as string } },
    ]);
    const input = 'BEGIN:VCARD\nFN:Caio\nEND:VCARD';
    expect(inboundOf({ type: 'contacts', contacts: [{ vcard: `${input}\n` }] })).toMatchObject([
      { content: { mediaType: 'contactMessage', body: input } },
    ]);
    expect(inboundOf({ type: 'contacts', contacts: [] })).toMatchObject([{ content: placeholder }]);
  });

  test.each([
    [
      'a notice without a number',
      { type: 'system', system: { body: 'User A changed', type: 'user_identity_changed' } },
    ],
    ['a chat merely opened', { type: 'request_welcome' }],
    ['a message without a kind', { text: { body: 'x' } }],
    ['a message without an id', { id: undefined, type: 'text', text: { body: 'x' } }],
  ])('%s gives no event', (_what, message) => expect(inboundOf(message)).toEqual([]));

  test.each([['wa_id'], ['new_wa_id']])('a changed number comes with the new one, in the field %s', (field) =>
    expect(
      inboundOf({
        type: 'system',
        system: { body: 'User A changed from 1 to 2', [field]: '5513900000000', type: 'user_changed_number' },
      }),
    ).toEqual([{ type: 'numberChange', connectionId: 7, identities: anas.identities, number: '5513900000000' }]),
  );

  test('answers have a quote, forwards a mark, a text from an advertisement has both', () => {
    expect(inboundOf({ type: 'text', text: { body: 'x' }, context: { from: '5513', id: 'wamid.OUR' } })).toMatchObject([
      { quotedWid: 'wamid.OUR' },
    ]);
    expect(inboundOf({ type: 'text', text: { body: 'x' }, context: { forwarded: true } })).toMatchObject([
      { forwarded: true },
    ]);
    expect(inboundOf({ type: 'text', text: { body: 'x' }, context: { frequently_forwarded: true } })).toMatchObject([
      { forwarded: true },
    ]);
    expect(
      inboundOf({
        type: 'text',
        text: { body: 'Quero a oferta' },
        referral: {
          source_type: 'ad',
          headline: 'Oferta',
          body: 'Só hoje',
          source_url: 'https://fb.me/1',
          thumbnail_url: 'javascript:alert(1)',
        },
      }),
    ).toMatchObject([
      {
        content: { body: 'Quero a oferta' },
        advert: { headline: 'Oferta', body: 'Só hoje', url: 'https://fb.me/1', imageUrl: '' },
      },
    ]);
    expect(inboundOf({ type: 'text', text: { body: 'x' }, referral: { source_type: 'ad' } })[0]).not.toHaveProperty(
      'advert',
    );
  });
});

describe('events about another message [CONV-17, CONV-23]', () => {
  test.each<[Record<string, unknown>, Record<string, unknown>]>([
    [
      { type: 'reaction', reaction: { message_id: 'wamid.OUR', emoji: '👍' } },
      { type: 'reaction', targetWid: 'wamid.OUR', emoji: '👍' },
    ],
    [
      { type: 'reaction', reaction: { message_id: 'wamid.OUR' } },
      { type: 'reaction', targetWid: 'wamid.OUR', emoji: '' },
    ],
    [
      {
        type: 'edit',
        edit: { original_message_id: 'wamid.1', message: { context: {}, type: 'text', text: { body: 'novo' } } },
      },
      { type: 'edit', targetWid: 'wamid.1', body: 'novo' },
    ],
    [
      {
        type: 'edit',
        edit: { original_message_id: 'wamid.1', message: { type: 'image', image: { caption: 'legenda' } } },
      },
      { type: 'edit', targetWid: 'wamid.1', body: 'legenda' },
    ],
    [
      { type: 'revoke', revoke: { original_message_id: 'wamid.1' } },
      { type: 'deletion', targetWid: 'wamid.1' },
    ],
  ])('%j', (message, event) => expect(inboundOf(message)).toEqual([{ ...anas, ...event }]));

  test.each([
    { type: 'reaction', reaction: {} },
    { type: 'edit', edit: { message: {} } },
    { type: 'edit', edit: { original_message_id: 'x' } },
    { type: 'revoke' },
  ])('without its target it is nothing: %j', (message) => expect(inboundOf(message)).toEqual([]));
});

describe('the author', () => {
  const text = { type: 'text', text: { body: 'x' } };

  test('has a phone number, a business-scoped id, or both', () => {
    const userId = 'BR.13491208655302741918';
    expect(inboundOf(text, { ...ana, userId })).toMatchObject([
      {
        identities: [
          { kind: 'phone', value: ana.phone },
          { kind: 'bsuid', value: userId },
        ],
      },
    ]);
    expect(inboundOf(text, { userId, name: 'Ana' })).toMatchObject([
      { identities: [{ kind: 'bsuid', value: userId }], profileName: 'Ana' },
    ]);
    expect(inboundOf(text, { name: 'Ninguém' })).toEqual([]);
  });

  test('has the name of the writer and not of another contact in the delivery', () => {
    const value = (messages: unknown[]) => ({
      ...about(stubNumber),
      contacts: [{ wa_id: '5513900000001', profile: { name: 'Bia' } }, { wa_id: '5513900000002' }],
      messages,
    });
    const from = (phone: string) => ({ from: phone, id: phone, timestamp: '1', ...text });
    expect(
      eventsOf(
        envelope(stubNumber, [value([from('5513900000002'), from('5513900000001'), from('5513900000003')])]),
      ).map((event) => ('profileName' in event ? event.profileName : null)),
    ).toEqual([null, 'Bia', null]);
  });

  test('of a group message is the participant, and the chat is the group [CONV-44]', () => {
    expect(inboundOf({ ...text, group_id: 'Y2FwaV9ncm91cDox' })).toMatchObject([
      {
        identities: [{ kind: 'group', value: 'Y2FwaV9ncm91cDox' }],
        participant: { identities: [{ kind: 'phone', value: ana.phone }], profileName: 'Ana' },
      },
    ]);
  });

  test('of a message typed on the phone is the company, in the chat of the receiver', () => {
    const echoes = [
      { from: '5513912344321', to: '5513900000009', id: 'wamid.E', timestamp: '1780000000', ...text },
      {
        from: '5513912344321',
        to: '5513900000009',
        id: 'wamid.F',
        timestamp: '1780000000',
        type: 'revoke',
        revoke: { original_message_id: 'wamid.E' },
      },
    ];
    const chat = {
      connectionId: 7,
      identities: [{ kind: 'phone', value: '5513900000009' }],
      fromMe: true,
      sentAt: new Date(1_780_000_000_000),
    };
    expect(
      eventsOf(envelope(stubNumber, [{ ...about(stubNumber), message_echoes: echoes }], 'smb_message_echoes')),
    ).toEqual([
      { ...chat, type: 'message', wid: 'wamid.E', content: { mediaType: 'conversation', body: 'x' } },
      { ...chat, type: 'deletion', targetWid: 'wamid.E' },
    ]);
  });

  test.each([
    ['1780000000', new Date(1_780_000_000_000)],
    [1_780_000_000, new Date(1_780_000_000_000)],
    ['soon', now],
    ['999999999999999', now],
    [undefined, now],
  ])('the time %j', (timestamp, sentAt) => expect(inboundOf({ ...text, timestamp })).toMatchObject([{ sentAt }]));
});

describe('receipts [CONV-18, CONV-41]', () => {
  const receipt = { type: 'receipt', connectionId: 7, wid: 'wamid.OUR' };
  test.each([
    [{ status: 'sent' }, { ack: 1 }],
    [{ status: 'delivered' }, { ack: 2 }],
    [{ status: 'read' }, { ack: 3 }],
    [{ status: 'played' }, { ack: 4 }],
    [
      { status: 'sent', ownWid: 'our-own' },
      { ack: 1, ownWid: 'our-own' },
    ],
    [
      { status: 'failed', error: 131_047, ownWid: 'our-own' },
      { error: 'out_of_window', ownWid: 'our-own' },
    ],
    [{ status: 'failed', error: 131_026 }, { error: 'undeliverable' }],
    [{ status: 'failed', error: 999_999 }, { error: 'provider_refused' }],
    [{ status: 'failed' }, { error: 'provider_refused' }],
  ])('%j', (status, expected) =>
    expect(eventsOf(statusWebhook(stubNumber, { wid: 'wamid.OUR', to: ana.phone, ...status }))).toEqual([
      { ...receipt, ...expected },
    ]),
  );

  test.each(['deleted', 'warning', 'constructor', '__proto__', ''])(
    'the status "%s" tells nothing of the delivery',
    (status) => expect(eventsOf(statusWebhook(stubNumber, { wid: 'wamid.OUR', to: ana.phone, status }))).toEqual([]),
  );
});

describe('deliveries', () => {
  test('are split by number and keep their order', () => {
    const other = { ...stubNumber, phoneNumberId: '2', wabaId: '3' };
    const said = (number: typeof stubNumber, body: string) =>
      messageWebhook(number, ana, { id: body, type: 'text', text: { body } });
    const payload = batched([
      said(stubNumber, '1'),
      said(other, '2'),
      statusWebhook(stubNumber, { wid: 'w', status: 'read', to: '1' }),
      said(stubNumber, '3'),
    ]);
    const { numbers } = readWebhook(payload);
    expect(numbers.map(({ phoneNumberId, wabaId }) => [phoneNumberId, wabaId])).toEqual([
      [stubNumber.phoneNumberId, stubNumber.wabaId],
      ['2', '3'],
    ]);
    expect(numbers.map((news) => toInbound(news, place).map((event) => ('wid' in event ? event.wid : '')))).toEqual([
      ['1', 'w', '3'],
      ['2'],
    ]);
  });

  test('with one malformed message still give all others', () => {
    const good = (id: string) => ({ from: ana.phone, id, timestamp: '1', type: 'text', text: { body: id } });
    const messages = [
      good('a'),
      null,
      7,
      { type: {}, from: [] },
      { from: ana.phone, id: 'p', type: 'image', image: 'no object', context: 'no object' },
      good('b'),
    ];
    expect(
      eventsOf(envelope(stubNumber, [{ ...about(stubNumber), messages, statuses: 'none', contacts: {} }])).map(
        (event) => ('wid' in event ? event.wid : ''),
      ),
    ).toEqual(['a', 'p', 'b']);
  });

  test('with the review of a template give an event', () => {
    const value = {
      event: 'REJECTED',
      message_template_id: 594425479261596,
      message_template_name: 'boas_vindas',
      message_template_language: 'pt_BR',
      reason: 'INCORRECT_CATEGORY',
    };
    const expected = {
      wabaId: stubNumber.wabaId,
      templateId: '594425479261596',
      name: 'boas_vindas',
      language: 'pt_BR',
      event: 'REJECTED',
      reason: 'INCORRECT_CATEGORY',
    };
    expect(readWebhook(envelope(stubNumber, [value, { event: 'APPROVED' }], 'message_template_status_update'))).toEqual(
      { numbers: [], templates: [expected], limits: [] },
    );
  });

  test.each([
    [
      'another product',
      { ...messageWebhook(stubNumber, ana, { id: 'w', type: 'text', text: { body: 'x' } }), object: 'instagram' },
    ],
    [
      'another subscription',
      envelope(
        stubNumber,
        [{ ...about(stubNumber), messages: [{ from: '55139', id: 'w', type: 'text', text: { body: 'x' } }] }],
        'account_update',
      ),
    ],
    [
      'a number that is not named',
      envelope(stubNumber, [{ messages: [{ from: '55139', id: 'w', type: 'text', text: { body: 'x' } }] }]),
    ],
    ['errors alone', envelope(stubNumber, [{ ...about(stubNumber), errors: [{ code: 131_000 }] }])],
    ['nothing', {}],
    ['no object', 'x'],
  ])('nothing is taken from %s', (_what, payload) =>
    expect(readWebhook(payload)).toEqual({ numbers: [], templates: [], limits: [] }),
  );
});

describe('arbitrary JSON', () => {
  const named = [
    'object',
    'entry',
    'changes',
    'field',
    'value',
    'metadata',
    'phone_number_id',
    'messages',
    'statuses',
    'contacts',
    'message_echoes',
    'text',
    'type',
    'id',
    'from',
    'context',
    'timestamp',
  ];
  const json = fc.jsonValue({ maxDepth: 6 });
  /** JSON under the names Meta uses, so that it gets past the door. */
  const alike = fc.letrec((tie) => ({
    node: fc.oneof(
      { depthSize: 'medium' },
      fc.jsonValue(),
      fc.constantFrom('messages', 'image', 'reaction', 'edit', 'interactive', 'order', 'contacts', 'failed'),
      fc.array(tie('node'), { maxLength: 3 }),
      fc.dictionary(
        fc.constantFrom(...named, 'image', 'reaction', 'edit', 'interactive', 'order', 'status', 'errors', 'code'),
        tie('node'),
      ),
    ),
  })).node;
  const kinds = [
    'text',
    'image',
    'audio',
    'location',
    'contacts',
    'interactive',
    'button',
    'reaction',
    'edit',
    'revoke',
    'order',
    'system',
    'unsupported',
    '__proto__',
    'constructor',
  ];
  /** A message that is whole but for what is said in it. */
  const message = fc
    .tuple(
      fc.constantFrom(...kinds),
      alike,
      fc.constantFrom('messages', 'smb_message_echoes'),
      alike,
      fc.array(alike, { maxLength: 2 }),
    )
    .map(([type, said, field, context, others]) =>
      envelope(
        stubNumber,
        [
          {
            ...about(stubNumber),
            contacts: others,
            [field === 'messages' ? 'messages' : 'message_echoes']: [
              { from: '55139', to: '55139', id: 'w', timestamp: '1', type, [type]: said, context },
              ...others,
            ],
            statuses: others,
          },
        ],
        field,
      ),
    );

  test('never throws, and each event has the form of the port', () => {
    fc.assert(
      fc.property(fc.oneof(json, alike, message), (payload) => {
        for (const event of eventsOf(JSON.parse(JSON.stringify(payload)))) {
          expect(JSON.stringify(event)).not.toMatch(/\\u0000|\\ud[89a-f]/i);
          if (event.type === 'receipt') {
            expect(event.wid).toEqual(expect.any(String));
            expect(event.error === undefined ? [1, 2, 3, 4] : [undefined]).toContain(event.ack);
            continue;
          }
          expect(event.identities.length).toBeGreaterThan(0);
          if (event.type === 'numberChange') {
            expect(event.number).toMatch(/^\d{5,20}$/);
            continue;
          }
          expect(event.sentAt.getTime()).toBeGreaterThan(0);
          if (event.type === 'message')
            expect(event.content).toMatchObject({
              mediaType: expect.any(String) as string,
              body: expect.any(String) as string,
            });
          else expect(event.targetWid).toEqual(expect.any(String));
        }
      }),
      { numRuns: 1_000 },
    );
  }, 60_000);
});
