import { createHash } from 'node:crypto';
import { messagesApi, sandboxApi, ticketsApi, type Message } from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { toOutgoing } from '../src/features/sessions/toOutgoing.ts';
import { call, openTestServer, until, type TestServer } from './harness.ts';
import { makeInbox, within } from './make.ts';
import { everyKind, makeEveryFile, makeFile, type TestFile } from './mediaFiles.ts';
import { postFile } from './sendFile.ts';

let server: TestServer;
let inbox: Awaited<ReturnType<typeof makeInbox>>;
let ticketId: number;
let files: Awaited<ReturnType<typeof makeEveryFile>>;
let webm: TestFile;
let vorbis: TestFile;
beforeAll(async () => {
  // Making the files blocks this process for seconds: a server that already ran would lose its leases.
  files = await makeEveryFile();
  webm = await makeFile('webm');
  vorbis = await makeFile('vorbis');
  server = await openTestServer();
  inbox = await makeInbox(server);
  ticketId = (await inbox.testContact.says('oi')).ticketId;
  await call(server, ticketsApi.update, {
    as: inbox.agent,
    params: { ticketId },
    body: { status: 'open', userId: inbox.agent.id },
  });
}, 120_000);

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Reads a signed address as a browser without a session does. */
async function read(url: string | null): Promise<{ hash: string; type: string; bytes: Buffer }> {
  const { pathname, search } = new URL(url!);
  const answer = await fetch(`${server.url}${pathname}${search}`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(answer.status).toBe(200);
  return { hash: hashOf(bytes), type: answer.headers.get('content-type')!, bytes };
}

async function post(
  path: string,
  as: { token: string },
  fields: Record<string, string>,
  field: string,
  { bytes, name, type }: TestFile,
) {
  const answer = await postFile(server, as, path, fields, new File([bytes], name, { type }), field);
  expect(answer.status).toBe(200);
  return answer.body;
}

const ready = (id: number): Promise<Message> =>
  until(async () => {
    const { messages } = (await call(server, messagesApi.list, { as: inbox.agent, params: { ticketId } })).body;
    const found = messages.find((message) => message.id === id);
    return found?.mediaStatus === 'ready' && found;
  }, 20_000);

/** A customer sends the file from a simulated phone. */
async function receive(file: TestFile, kind: string, more: Record<string, string> = {}): Promise<Message> {
  const { messageId } = await post(
    `/sandbox/${inbox.connectionId}/inbound`,
    inbox.admin,
    { number: inbox.testContact.number, kind, ...more },
    'media',
    file,
  );
  return ready(messageId);
}

/** Messages that the simulated contact received. */
const received = async () =>
  (
    await call(server, sandboxApi.outbound, {
      as: inbox.admin,
      params: { whatsappId: inbox.connectionId },
      query: { number: inbox.testContact.number, limit: 200 },
    })
  ).body.messages;

/** An attendant sends the file; returns the stored message and what the simulated phone received. */
async function upload(
  file: TestFile,
): Promise<{ message: Message; phone: { hash: string; type: string; bytes: Buffer; kind: string } }> {
  const { id, wid } = await post(`/messages/${ticketId}`, inbox.agent, { body: '' }, 'medias', file);
  const delivery = await until(async () => (await received()).find((one) => one.wid === wid), 10_000);
  return { message: await ready(id), phone: { ...(await read(delivery.mediaUrl)), kind: delivery.kind } };
}

const inboundKinds: Partial<Record<(typeof everyKind)[number], string>> = {
  sticker: 'sticker',
  mp4: 'video',
  pdf: 'document',
  docx: 'document',
  zip: 'document',
  txt: 'document',
  unknown: 'document',
};
const sounds = ['voice', 'mp3', 'm4a', 'aac'];

describe('the bytes of a file', () => {
  it.each(everyKind)('reach the browser unchanged from the phone: %s [CONV-42]', async (kind) => {
    const file = files[kind];
    const message = await receive(
      file,
      inboundKinds[kind] ?? (sounds.includes(kind) ? 'audio' : 'image'),
      kind === 'voice' ? { voice: 'true' } : {},
    );
    const original = await read(message.originalUrl);
    expect(original.hash).toBe(hashOf(file.bytes));
    expect(original.type).toBe(message.mediaMime);
    expect([message.mediaSize, message.mediaMime]).toEqual([file.bytes.length, file.type]);
    // Only Ogg/Opus has a rendition; everything else is shown as it is.
    if (kind !== 'voice') expect((await read(message.mediaUrl)).hash).toBe(hashOf(file.bytes));
  });

  it.each(everyKind)('reach the phone unchanged from the web: %s [CONV-41]', async (kind) => {
    const file = files[kind];
    const { message, phone } = await upload(file);
    expect(phone).toMatchObject({ hash: hashOf(file.bytes), type: file.type });
    expect((await read(message.originalUrl)).hash).toBe(hashOf(file.bytes));
  });
});

describe('a voice note', () => {
  it('that came in has an MP3 beside it for browsers without Opus [CONV-42]', async () => {
    const message = await receive(files.voice, 'audio', { voice: 'true' });
    expect(message).toMatchObject({
      voice: true,
      mediaMime: 'audio/ogg; codecs=opus',
      mediaSeconds: expect.closeTo(2, 0),
    });
    expect((await read(message.originalUrl)).hash).toBe(hashOf(files.voice.bytes));
    const playable = await read(message.mediaUrl);
    expect(playable.type).toBe('audio/mpeg');
    expect(playable.bytes.length).toBeGreaterThan(10_000);
  });

  it('recorded in the browser arrives as Ogg/Opus mono and keeps its MP3 [CONV-41]', async () => {
    const { message, phone } = await upload({ ...files.mp3, name: 'audio-record-site-1.mp3' });
    expect(phone).toMatchObject({ kind: 'audio', type: 'audio/ogg; codecs=opus' });
    // Byte 9 of the identification header is the number of channels (RFC 7845, section 5.1).
    expect(phone.bytes[phone.bytes.indexOf('OpusHead') + 9]).toBe(1);
    expect(message).toMatchObject({
      voice: true,
      mediaMime: 'audio/mpeg',
      mediaSize: files.mp3.bytes.length,
      mediaName: 'audio-record-site-1.mp3',
    });
    for (const url of [message.mediaUrl, message.originalUrl])
      expect(await read(url)).toMatchObject({ hash: hashOf(files.mp3.bytes), type: 'audio/mpeg' });
  });

  it('recorded by a browser as WebM arrives as Ogg/Opus mono [CONV-41]', async () => {
    const { message, phone } = await upload(webm);
    expect(phone).toMatchObject({ kind: 'audio', type: 'audio/ogg; codecs=opus' });
    expect(phone.bytes[phone.bytes.indexOf('OpusHead') + 9]).toBe(1);
    expect(message).toMatchObject({ voice: true, mediaMime: 'audio/webm' });
    expect((await read(message.mediaUrl)).type).toBe('audio/mpeg');
  });

  it('in Vorbis without a rendition is sent as a plain sound and not announced as Opus', async () => {
    const { message, phone } = await upload(vorbis);
    expect(phone.hash).toBe(hashOf(vorbis.bytes));
    await server.admin.query('update messages set voice = true where id = $1', [message.id]);
    const sent = await within(server, inbox.companyId, (work) => toOutgoing(work, message.id));
    expect(sent!.media).toMatchObject({ mime: message.mediaMime, voice: false });
    expect(sent!.media!.mime).not.toContain('opus');
  });

  it('uploaded as Ogg/Opus is sent as it is [CONV-41]', async () => {
    const { message, phone } = await upload({ ...files.voice, name: 'audio-record-site-2.ogg' });
    expect(phone.hash).toBe(hashOf(files.voice.bytes));
    expect((await read(message.mediaUrl)).type).toBe('audio/mpeg');
  });

  it('forwarded goes out in the form of a voice note again', async () => {
    const { message } = await upload({ ...files.mp3, name: 'audio-record-site-3.mp3' });
    await call(server, messagesApi.forward, {
      as: inbox.agent,
      params: { messageId: message.id },
      body: { ticketIds: [ticketId] },
    });
    const delivery = await until(async () => (await received()).find(({ forwarded }) => forwarded));
    expect((await read(delivery.mediaUrl)).type).toBe('audio/ogg; codecs=opus');
  });

  it('that cannot be decoded is kept and sent as it came in', async () => {
    const broken = {
      ...files.mp3,
      name: 'audio-record-site-4.mp3',
      bytes: Buffer.concat([files.mp3.bytes.subarray(0, 4), Buffer.alloc(12_000, 7)]),
    };
    expect((await read((await upload(broken)).message.originalUrl)).hash).toBe(hashOf(broken.bytes));
  });
});
