import { createDecipheriv, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { Readable } from 'node:stream';
import type { WASocket } from 'baileys';
import { z } from 'zod';
import { EgressError, type Egress } from '../../egress.ts';
import type { MediaHandle } from '../WhatsAppSession.ts';

export type BetaMediaDeps = {
  egress: Egress;
  /** Requests a new address from the phone (`Phone.renewMedia`), if possible. */
  renew?: (handle: MediaHandle) => Promise<MediaHandle>;
  /** For tests: additional hosts of files. */
  hosts?: readonly string[];
  /** For tests: the base URL for files that have only a path. */
  base?: string;
};

const ownHost = 'mmg.whatsapp.net';
const downloadMs = 60_000;
const macBytes = 10;

/** HKDF purpose by kind of file. */
const purposes = { image: 'Image', sticker: 'Image', video: 'Video', audio: 'Audio', document: 'Document' } as const;

const Handle = z.object({
  provider: z.literal('beta'),
  kind: z.enum(['image', 'video', 'audio', 'document', 'sticker']),
  mediaKey: z.base64(),
  directPath: z.string().startsWith('/').optional().catch(undefined),
  url: z.string().optional(),
  message: z.object({ remoteJid: z.string(), id: z.string(), fromMe: z.boolean(), participant: z.string().optional() }),
});
type Wanted = z.output<typeof Handle>;

/**
 * Downloads and decrypts a contact's file and verifies its integrity. An expired address is renewed once. Throws if the
 * file is gone, was altered, or exceeds `maxBytes`.
 */
export async function fetchBetaMedia(
  deps: BetaMediaDeps,
  handle: MediaHandle,
  maxBytes: number,
): Promise<{ stream: Readable; bytes: number }> {
  const sealed =
    (await download(deps, readHandle(handle), maxBytes)) ??
    (deps.renew && (await download(deps, readHandle(await deps.renew(handle)), maxBytes)));
  if (!sealed) throw new Error('the medium is gone');
  const content = unseal(readHandle(handle), sealed);
  return { stream: Readable.from([content]), bytes: content.length };
}

/** Requests a new upload of a message's file from the owner's phone. */
export async function renewHandle(
  socket: Pick<WASocket, 'updateMediaMessage'>,
  handle: MediaHandle,
): Promise<MediaHandle> {
  const { kind, mediaKey, message } = readHandle(handle);
  const { participant, ...key } = message;
  const renewed = await socket.updateMediaMessage({
    key: { ...key, ...(participant === undefined ? {} : { participant }) },
    message: { [`${kind}Message`]: { mediaKey: Buffer.from(mediaKey, 'base64') } },
  });
  const file = renewed.message?.[`${kind}Message`];
  if (!file?.directPath) throw new Error('the phone gave no new address');
  const { url: _dead, ...rest } = handle;
  return { ...rest, directPath: file.directPath };
}

function readHandle(handle: MediaHandle): Wanted {
  const wanted = Handle.safeParse(handle).data;
  if (!wanted) throw new Error('not the address of a medium of WhatsApp Web');
  return wanted;
}

/** Returns undefined for an expired address: WhatsApp answers 404 or 410, or 403 once its signature has expired. */
async function download(
  { egress, hosts = [], base = `https://${ownHost}` }: BetaMediaDeps,
  { directPath, url }: Wanted,
  maxBytes: number,
): Promise<Buffer | undefined> {
  const address = directPath === undefined ? url : `${base}${directPath}`;
  if (address === undefined || !isKnown(address, hosts)) throw new Error('the medium lies at no address of WhatsApp');
  // Allows for one block of padding and the MAC.
  const answer = await egress.request({
    url: address,
    headers: { origin: 'https://web.whatsapp.com' },
    maxBytes: maxBytes + 16 + macBytes,
    timeoutMs: downloadMs,
  });
  if (answer.status === 200) return answer.body;
  if ([403, 404, 410].includes(answer.status)) return undefined;
  throw new EgressError('failed', new Error(`status ${answer.status}`));
}

function isKnown(address: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return hosts.includes(hostname) || (protocol === 'https:' && hostname.endsWith('.whatsapp.net'));
}

/** AES-256-CBC, authenticated by ten bytes of an HMAC over IV and ciphertext. */
function unseal({ kind, mediaKey }: Wanted, sealed: Buffer): Buffer {
  const keys = Buffer.from(
    hkdfSync('sha256', Buffer.from(mediaKey, 'base64'), '', `WhatsApp ${purposes[kind]} Keys`, 112),
  );
  const [iv, cipherKey, macKey] = [keys.subarray(0, 16), keys.subarray(16, 48), keys.subarray(48, 80)];
  const content = sealed.subarray(0, -macBytes);
  const mac = createHmac('sha256', macKey).update(iv).update(content).digest().subarray(0, macBytes);
  if (sealed.length <= macBytes || !timingSafeEqual(mac, sealed.subarray(-macBytes)))
    throw new Error('the medium is not the one that was sent');
  const decipher = createDecipheriv('aes-256-cbc', cipherKey, iv);
  return Buffer.concat([decipher.update(content), decipher.final()]);
}
