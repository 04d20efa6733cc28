import { Readable } from 'node:stream';
import { AppError, cutText, type FlowSend } from '@recado/contracts';
import { EgressError, type Egress } from '../../../gateways/egress.ts';
import type { Storage } from '../../../gateways/storage/Storage.ts';
import { keepFile, type KeptFile } from '../../media/index.ts';

export type FileDeps = { egress: Egress; storage: Storage };
type Media = Extract<FlowSend, { kind: 'media' }>;

/** Most bytes of one file, which WhatsApp takes for every kind, and most files of one answer. */
const maxBytes = 16_000_000;
const mostFiles = 10;
const timeoutMs = 20_000;

/**
 * Downloads the files that an answer of a service names by their address. A file that cannot be had, or of another kind
 * than announced, becomes its address as a text, so that the contact misses nothing.
 */
export async function fetchFiles(
  sends: readonly FlowSend[],
  deps: FileDeps,
): Promise<{ sends: FlowSend[]; files: Map<string, KeptFile> }> {
  const files = new Map<string, KeptFile>();
  for (const send of sends.filter(isMedia).slice(0, mostFiles)) {
    if (files.has(send.url)) continue;
    const file = await fetchFile(send, deps);
    if (file) files.set(send.url, file);
  }
  const reached = sends.map((send): FlowSend => {
    if (!isMedia(send) || files.has(send.url)) return send;
    return { kind: 'text', body: send.url, isVerbatim: true, ...(send.pauseMs && { pauseMs: send.pauseMs }) };
  });
  return { sends: reached, files };
}

const isMedia = (send: FlowSend): send is Media => send.kind === 'media';

async function fetchFile({ url, media }: Media, { egress, storage }: FileDeps): Promise<KeptFile | undefined> {
  try {
    const { status, body } = await egress.request({ url, maxBytes, timeoutMs, unbroken: true });
    if (status !== 200 || body.length === 0) return undefined;
    const received = await storage.receive(Readable.from([body]), { maxBytes });
    const file = await keepFile(storage, received, nameOf(url));
    if (file.kind === media) return file;
    await storage.remove(file.path);
    return undefined;
  } catch (error) {
    if (error instanceof EgressError || error instanceof AppError) return undefined;
    throw error;
  }
}

/** The last part of the path, as the name of the file. */
function nameOf(url: string): string {
  const last = new URL(url).pathname.split('/').at(-1) ?? '';
  try {
    return cutText(decodeURIComponent(last), 200);
  } catch {
    return last.slice(0, 200);
  }
}
