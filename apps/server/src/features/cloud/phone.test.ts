import { limits, messagesApi, ticketsApi, type Message } from '@recado/contracts';
import { beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { makeCloudInbox, openCloudServer, type Stub } from '../../../test/cloud.ts';
import { everyKind, makeFile } from '../../../test/mediaFiles.ts';
import { postFile, sendFile } from '../../../test/sendFile.ts';
import { call, openScreen, until, type TestServer } from '../../../test/harness.ts';
import { envelope, about } from '../../gateways/whatsapp/cloud/testing/webhooks.ts';

let server: TestServer;
let stub: Stub;
let inbox: Awaited<ReturnType<typeof makeCloudInbox>>;
let from: string;
let ticketId: number;
let count = 0;
beforeAll(async () => {
  ({ server, stub } = await openCloudServer());
  inbox = await makeCloudInbox(server);
});
beforeEach(async () => {
  from = `551390${String(2_000_000 + ++count)}`;
  await inbox.deliver([inbox.said(from, `wamid.oi${count}`, 'oi')]);
  ticketId = (
    await call(server, ticketsApi.list, {
      as: inbox.admin,
      query: { status: 'pending', showAll: true, searchParam: from },
    })
  ).body.tickets[0]!.id;
  await call(server, ticketsApi.update, {
    as: inbox.agent,
    params: { ticketId },
    body: { status: 'open', userId: inbox.agent.id, queueId: inbox.queueId },
  });
  // Read before the test: the read receipt, which the first answer would send too, is a call that a planned fault could
  // hit.
  await call(server, messagesApi.list, { as: inbox.agent, params: { ticketId } });
  await until(() => stub.reads.some(({ wid }) => wid === `wamid.oi${count}`));
});

const send = async (body: object): Promise<number> => {
  const answer = await call(server, messagesApi.send, { as: inbox.agent, params: { ticketId }, body });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.id;
};
const message = async (id: number): Promise<Message & { providerWid: string | null }> => {
  const { messages } = (await call(server, messagesApi.list, { as: inbox.agent, params: { ticketId } })).body;
  const { rows } = await server.admin.query('select provider_wid as "providerWid" from messages where id = $1', [id]);
  return { ...messages.find((one) => one.id === id)!, ...rows[0] };
};
const when = (id: number, fits: (row: Awaited<ReturnType<typeof message>>) => boolean, within = 5_000) =>
  until(async () => {
    const row = await message(id);
    return fits(row) && row;
  }, within);
const sentTo = (payloadOf = from) => stub.sent.filter(({ payload }) => payload.to === payloadOf);
const told = (wid: string, status: string, more: { error?: number; ownWid?: string } = {}) =>
  inbox.deliver([inbox.status({ wid, status, to: from, ...more })]);

describe('sending over the official API [CONN-25, CONV-29]', () => {
  test('goes out under our wid, is known by the one of Meta, and its ticks rise by it in any order (trust R4)', async () => {
    const id = await send({ body: 'bom dia' });
    const row = await when(id, ({ ack }) => ack === 1);
    const [{ wid, payload }] = sentTo() as [Stub['sent'][number]];
    expect(payload).toMatchObject({
      to: from,
      type: 'text',
      text: { body: 'bom dia' },
      biz_opaque_callback_data: row.wid,
    });
    expect(row.providerWid).toBe(wid);
    await told(wid, 'read');
    expect((await message(id)).ack).toBe(3);
    await told(wid, 'delivered');
    await told(wid, 'sent');
    expect((await message(id)).ack).toBe(3);
  });

  test('a lost answer is not sent again; the status with our wid settles it and adds Meta’s id', async () => {
    stub.fault({ on: 'messages', times: 1, how: { lostAnswer: true } });
    const id = await send({ body: 'será que foi?' });
    const row = await when(id, ({ error }) => error === 'ERR_NOT_CONFIRMED');
    expect([row.providerWid, sentTo().length]).toEqual([null, 1]);
    const { wid } = sentTo()[0]!;
    await told(wid, 'sent', { ownWid: row.wid });
    expect(await message(id)).toMatchObject({ ack: 1, error: null, providerWid: wid });
    // From here on the name of Meta alone will do.
    await told(wid, 'delivered');
    expect((await message(id)).ack).toBe(2);
    expect(sentTo()).toHaveLength(1);
  });

  test('a status that is quicker than our own commit waits for it', async () => {
    stub.fault({ on: 'messages', times: 1, how: { lostAnswer: true } });
    const id = await send({ body: 'rápido demais' });
    await when(id, ({ error }) => error === 'ERR_NOT_CONFIRMED');
    const { wid } = sentTo()[0]!;
    await told(wid, 'delivered');
    expect((await message(id)).ack).toBe(0);
    await told(wid, 'sent', { ownWid: (await message(id)).wid });
    expect(await message(id)).toMatchObject({ ack: 2, error: null });
  });

  test('reactions, edits and quotes find messages by Meta’s id, in both directions', async () => {
    const id = await send({ body: 'confirmado para sexta?' });
    const { providerWid } = await when(id, ({ ack }) => ack === 1);
    await inbox.deliver([
      inbox.said(from, `wamid.r${count}`, '', { type: 'reaction', reaction: { message_id: providerWid, emoji: '👍' } }),
    ]);
    expect((await message(id)).reactions).toMatchObject([{ emoji: '👍', fromMe: false }]);
    await inbox.deliver([inbox.said(from, `wamid.q${count}`, 'sexta está ótimo', { context: { id: providerWid } })]);
    const { messages } = (await call(server, messagesApi.list, { as: inbox.agent, params: { ticketId } })).body;
    // Meta counts whole seconds: it may stand before what we wrote in the same one.
    const answer = messages.find(({ wid }) => wid === `wamid.q${count}`)!;
    expect(answer).toMatchObject({ body: 'sexta está ótimo', quotedMsgId: id });
    await send({ body: 'combinado', quotedMsg: answer.id });
    await until(() =>
      sentTo().some(
        ({ payload }) => (payload.context as { message_id?: string } | undefined)?.message_id === `wamid.q${count}`,
      ),
    );
    await inbox.deliver([
      envelope(inbox.number, [
        {
          ...about(inbox.number),
          messages: [
            {
              from,
              id: `wamid.e${count}`,
              timestamp: '1780000000',
              type: 'edit',
              edit: { original_message_id: `wamid.q${count}`, message: { text: { body: 'sábado está ótimo' } } },
            },
          ],
        },
      ]),
    ]);
    expect(await message(answer.id)).toMatchObject({ body: 'sábado está ótimo', isEdited: true });
  });

  test('a failure told before "sent" stays, and one after the delivery changes nothing', async () => {
    const first = await send({ body: 'um' });
    const { providerWid: one } = await when(first, ({ ack }) => ack === 1);
    await told(one!, 'failed', { error: 131_026 });
    await told(one!, 'sent');
    expect(await message(first)).toMatchObject({ ack: 1, error: 'ERR_WAPP_UNDELIVERABLE' });
    const second = await send({ body: 'dois' });
    const { providerWid: two } = await when(second, ({ ack }) => ack === 1);
    await told(two!, 'delivered');
    await told(two!, 'failed', { error: 131_026 });
    expect(await message(second)).toMatchObject({ ack: 2, error: null });
  });

  test('a pair that is written to too often pauses without costing an attempt', async () => {
    stub.fault({ on: 'messages', times: 1, how: { error: { status: 400, code: 131_056 } } });
    const before = stub.requests.length;
    const id = await send({ body: 'devagar' });
    const order = await until(async () =>
      stub.requests.length > before
        ? (
            await server.admin.query(
              'select attempts, fence from outbox_commands where message_id = $1 and fence is null',
              [id],
            )
          ).rows[0]
        : undefined,
    );
    expect(order).toEqual({ attempts: 0, fence: null });
    expect(await message(id)).toMatchObject({ ack: 0, error: null });
    await when(id, ({ ack }) => ack === 1, 10_000);
    expect(sentTo()).toHaveLength(1);
  });

  test('24 hours of silence fail a message with ERR_OUT_OF_WINDOW, also when reported later', async () => {
    stub.fault({ on: 'messages', times: 1, how: { error: { status: 400, code: 131_047 } } });
    const id = await send({ body: 'ainda está aí?' });
    await when(id, ({ error }) => error === 'ERR_OUT_OF_WINDOW');
    const late = await send({ body: 'e agora?' });
    const { providerWid } = await when(late, ({ ack }) => ack === 1);
    await told(providerWid!, 'failed', { error: 131_047 });
    expect((await message(late)).error).toBe('ERR_OUT_OF_WINDOW');
  });

  test('reading tells Meta, by its own id', async () => {
    await inbox.deliver([inbox.said(from, `wamid.mais${count}`, 'e mais isto')]);
    expect(stub.reads.some(({ wid }) => wid === `wamid.mais${count}`)).toBe(false);
    await call(server, messagesApi.list, { as: inbox.agent, params: { ticketId } });
    await until(() => stub.reads.some(({ wid }) => wid === `wamid.mais${count}`));
  });

  test('answering tells Meta that what was answered was read [CONV-40]', async () => {
    await inbox.deliver([inbox.said(from, `wamid.logo${count}`, 'pode responder logo?')]);
    await send({ body: 'posso' });
    await until(() => stub.reads.some(({ wid }) => wid === `wamid.logo${count}`));
  });
});

/** Meta's type of each kind of file: a kind that it takes only as a document is in no other list. */
const metaTypes: Record<string, string> = {
  png: 'image',
  jpg: 'image',
  mp4: 'video',
  voice: 'audio',
  mp3: 'audio',
  m4a: 'audio',
  aac: 'audio',
};

describe('files over the official API', () => {
  it('are refused with a text that does not fit below them, and nothing is stored', async () => {
    const caption = 'a'.repeat(limits.cloudCaption + 1);
    const post = (body: string) =>
      postFile(
        server,
        inbox.agent,
        `/messages/${ticketId}`,
        { body },
        new File(['a'], 'a.txt', { type: 'text/plain' }),
      );
    expect(await post(caption)).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
    const { rows } = await server.admin.query('select id from messages where ticket_id = $1 and from_me', [ticketId]);
    expect(rows).toEqual([]);
    expect((await post(caption.slice(1))).status).toBe(200);
  });

  it.each(everyKind)('sends a file of the kind %s by the system clock, in one try [CONV-29]', async (kind) => {
    const { name, type, bytes } = await makeFile(kind);
    const id = await sendFile(server, inbox.agent, ticketId, name, bytes, { type });
    await when(id, ({ ack, error }) => ack === 1 || error !== null, 10_000);
    const meta = metaTypes[kind] ?? 'document';
    const [{ payload }] = sentTo() as [Stub['sent'][number]];
    expect(payload).toMatchObject({ to: from, type: meta });
    const upload = stub.files.get((payload[meta] as { id: string }).id)!;
    expect(upload.content.length).toBeGreaterThan(0);
    const { rows } = await server.admin.query('select error, provider_wid from messages where id = $1', [id]);
    expect(rows).toEqual([{ error: null, provider_wid: expect.any(String) }]);
  });
});

test('a picture of the contact is fetched from Meta with the token, and kept (behaviour 1.8)', async () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const id = stub.keepFile({ mime: 'image/png', content: png });
  await inbox.deliver([
    inbox.said(from, `wamid.foto${count}`, '', {
      type: 'image',
      image: { id, mime_type: 'image/png', caption: 'olha só' },
    }),
  ]);
  const seen = await until(async () => {
    const { messages } = (await call(server, messagesApi.list, { as: inbox.agent, params: { ticketId } })).body;
    const last = messages.at(-1);
    return last?.mediaStatus === 'ready' && last;
  }, 10_000);
  expect(seen).toMatchObject({ body: 'olha só', mediaType: 'image', mediaMime: 'image/png', mediaSize: png.length });
});

test('typing is shown with the receipt of the last message, which its user has read (wire 5.1)', async () => {
  const typed = () => stub.reads.filter(({ typing }) => typing).map(({ wid }) => wid);
  const screen = await openScreen(server, inbox.agent);
  await screen.join('joinChatBox', ticketId);
  const type = async () => {
    await screen.join('typing', { ticketId, typing: true });
    await screen.join('typing', { ticketId, typing: false });
  };
  const read = `wamid.oi${count}`;
  await type();
  await until(() => typed().includes(read));
  // The second message is unread: typing would send its receipt too early.
  await inbox.deliver([inbox.said(from, `wamid.mais${count}`, 'mais uma coisa')]);
  await type();
  await call(server, messagesApi.list, { as: inbox.agent, params: { ticketId } });
  await until(() => stub.reads.some(({ wid }) => wid === `wamid.mais${count}`));
  await type();
  await until(() => typed().length > 1);
  expect(typed()).toEqual([read, `wamid.mais${count}`]);
  expect(stub.reads.filter(({ wid }) => wid === `wamid.mais${count}`).map(({ typing }) => typing)).toEqual([
    false,
    true,
  ]);
});
