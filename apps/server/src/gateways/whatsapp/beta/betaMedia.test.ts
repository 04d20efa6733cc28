import { createServer } from 'node:http';
import { readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { encryptedStream } from 'baileys';
import { afterEach, expect, test } from 'vitest';
import { openEgress } from '../../egress.ts';
import type { MediaHandle } from '../WhatsAppSession.ts';
import { fetchBetaMedia, renewHandle } from './betaMedia.ts';

const ended: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ended.splice(0)) await end();
});

/** A server that keeps the files under their paths; anything else is gone. */
async function startServer(files: Record<string, Buffer>): Promise<string> {
  const server = createServer((request, response) => {
    const file = files[request.url ?? ''];
    response.writeHead(file ? 200 : 410).end(file);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ended.push(() => new Promise((resolve) => server.close(resolve)));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const content = Buffer.from(Array.from({ length: 70_001 }, (_, n) => (n * 13) % 256));
const message = { remoteJid: '5513912344321@s.whatsapp.net', id: 'IN1', fromMe: false };

/** Encrypted by Baileys, as it would be for sending. */
async function seal(
  kind: 'image' | 'video' | 'audio' | 'document' | 'sticker',
): Promise<{ sealed: Buffer; mediaKey: string }> {
  const { mediaKey, encFilePath } = await encryptedStream(content, kind);
  const sealed = await readFile(encFilePath);
  await rm(encFilePath);
  return { sealed, mediaKey: Buffer.from(mediaKey).toString('base64') };
}

test.each(['image', 'video', 'audio', 'document', 'sticker'] as const)(
  'a file of kind %s comes out as it went in [CONV-42]',
  async (kind) => {
    const { sealed, mediaKey } = await seal(kind);
    const base = await startServer({ '/file': sealed });
    const handle: MediaHandle = { provider: 'beta', kind, mediaKey, url: `${base}/file`, message };
    const parts = { egress: openEgress({ allowPrivate: true }), hosts: ['127.0.0.1'] };
    const { stream, bytes } = await fetchBetaMedia(parts, handle, content.length);
    expect([bytes, Buffer.concat(await stream.toArray()).equals(content)]).toEqual([content.length, true]);
    await expect(fetchBetaMedia(parts, handle, content.length - 100)).rejects.toThrow('too_large');
  },
);

test('an expired address is renewed once; if that fails, the file is reported as lost', async () => {
  const { sealed, mediaKey } = await seal('image');
  const base = await startServer({ '/new': sealed });
  const parts = { egress: openEgress({ allowPrivate: true }), hosts: ['127.0.0.1'] };
  const handle: MediaHandle = { provider: 'beta', kind: 'image', mediaKey, url: `${base}/old`, message };
  await expect(fetchBetaMedia(parts, handle, 64_000_000)).rejects.toThrow('gone');
  const asked: unknown[] = [];
  const renew = async (dead: MediaHandle) => {
    asked.push(dead);
    return { ...dead, url: `${base}/new` };
  };
  expect((await fetchBetaMedia({ ...parts, renew }, handle, 64_000_000)).bytes).toBe(content.length);
  expect(asked).toEqual([handle]);
});

test.each([
  [
    { provider: 'cloud', kind: 'image', mediaKey: 'AAAA', url: 'https://mmg.whatsapp.net/1', message },
    'not the address',
  ],
  [
    { provider: 'beta', kind: 'image', mediaKey: 'AAAA', url: 'https://mmg.whatsapp.net.evil.test/1', message },
    'no address of WhatsApp',
  ],
  [
    { provider: 'beta', kind: 'image', mediaKey: 'AAAA', url: 'http://mmg.whatsapp.net/1', message },
    'no address of WhatsApp',
  ],
  [{ provider: 'beta', kind: 'image', mediaKey: 'AAAA', url: 'http://127.0.0.1/1', message }, 'no address of WhatsApp'],
  [
    { provider: 'beta', kind: 'image', mediaKey: 'AAAA', directPath: '.evil.test/1', message },
    'no address of WhatsApp',
  ],
])('%j is not fetched', async (handle, reason) => {
  const egress = {
    request: () => {
      throw new Error('nothing was to be asked');
    },
  };
  await expect(fetchBetaMedia({ egress }, handle as MediaHandle, 1_000)).rejects.toThrow(reason);
});

test('the phone is asked for a file by its message and returns a new path (from documentation)', async () => {
  const handle: MediaHandle = {
    provider: 'beta',
    kind: 'image',
    mediaKey: 'AAAA',
    directPath: '/old',
    url: 'https://mmg.whatsapp.net/old',
    message,
  };
  const renewed = await renewHandle(
    {
      async updateMediaMessage(input) {
        expect(input).toEqual({ key: message, message: { imageMessage: { mediaKey: Buffer.from('AAAA', 'base64') } } });
        return { ...input, message: { imageMessage: { ...input.message?.imageMessage, directPath: '/new' } } };
      },
    },
    handle,
  );
  expect(renewed).toEqual({ provider: 'beta', kind: 'image', mediaKey: 'AAAA', directPath: '/new', message });
});
