import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { EgressError, type Egress } from '../../egress.ts';
import type { Storage } from '../../storage/Storage.ts';
import type { MediaHandle, Outgoing } from '../WhatsAppSession.ts';
import { askGraph, type GraphFailure, type GraphSettings } from './graph.ts';
import { toMultipart } from './toMultipart.ts';
import { mediaTypeOf, uploadMime, type MediaType } from './toPayload.ts';

export type CloudAccess = { phoneNumberId: string; wabaId: string; accessToken: string };
export type MediaDeps = {
  egress: Egress;
  graph: GraphSettings;
  access: CloudAccess;
  files: Pick<Storage, 'measure' | 'open'>;
};
type File = NonNullable<Outgoing['media']>;

/**
 * Hosts where Meta stores files; only these and their subdomains may get the token. The URL in a webhook is not
 * trusted.
 */
const metaHosts = ['facebook.com', 'fbsbx.com', 'whatsapp.net', 'whatsapp.com'];
const downloadMs = 60_000;

const Uploaded = z.object({ id: z.string().min(1) });
const Located = z.object({ url: z.string().min(1) });
const Handle = z.object({
  provider: z.literal('cloud'),
  mediaId: z.string().regex(/^[\w-]{1,128}$/),
  url: z.string().optional(),
});

/**
 * Uploads a file to Meta, to be sent by its id; ids are valid for 30 days. Refuses files that Meta would never accept.
 */
export async function uploadMedia(
  { egress, graph, access, files }: MediaDeps,
  file: File,
  caption: string,
  timeoutMs: number,
): Promise<{ id: string; type: MediaType } | { failure: GraphFailure }> {
  const { bytes } = await files.measure(file.path);
  const kind = mediaTypeOf(file, bytes, caption);
  if ('refused' in kind) return { failure: { action: 'final', reason: kind.refused, maybeDone: false } };
  const mime = uploadMime(file.mime);
  const { stream } = await files.open(file.path);
  const body = toMultipart([
    { name: 'messaging_product', value: 'whatsapp' },
    { name: 'type', value: mime },
    { name: 'file', filename: file.name, type: mime, content: await buffer(stream) },
  ]);
  const answer = await askGraph(egress, graph, access.accessToken, {
    method: 'POST',
    path: `${encodeURIComponent(access.phoneNumberId)}/media`,
    body,
    timeoutMs,
  });
  if (!answer.ok) return { failure: answer.failure };
  const uploaded = Uploaded.safeParse(answer.value).data;
  return uploaded
    ? { ...uploaded, type: kind.type }
    : { failure: { action: 'retry', reason: 'service', maybeDone: false } };
}

/**
 * Downloads a contact's file. The URL in a webhook is valid for five minutes; a new one is requested if it is missing
 * or has expired. Throws if Meta does not have the file any more, or if it exceeds `maxBytes`.
 */
export async function fetchCloudMedia(
  deps: MediaDeps,
  handle: MediaHandle,
  maxBytes: number,
): Promise<{ stream: Readable; bytes: number }> {
  const wanted = Handle.safeParse(handle).data;
  if (!wanted) throw new Error('not the address of a medium of the official API');
  const input =
    wanted.url !== undefined && maySeeToken(wanted.url, deps.graph)
      ? await download(deps, wanted.url, maxBytes)
      : undefined;
  const content = input ?? (await download(deps, await locate(deps, wanted.mediaId), maxBytes));
  if (!content) throw new Error('the medium is gone');
  return { stream: Readable.from([content]), bytes: content.length };
}

async function locate({ egress, graph, access }: MediaDeps, mediaId: string): Promise<string> {
  const answer = await askGraph(egress, graph, access.accessToken, {
    path: `${mediaId}?phone_number_id=${encodeURIComponent(access.phoneNumberId)}`,
  });
  if (!answer.ok) throw new Error(`the medium was not found: ${answer.failure.reason}`);
  const url = Located.safeParse(answer.value).data?.url;
  if (url === undefined || !maySeeToken(url, graph)) throw new Error('the medium lies at no address of Meta');
  return url;
}

/** Returns undefined for an expired URL, for which Meta answers 401, 403 or 404. */
async function download({ egress, access }: MediaDeps, url: string, maxBytes: number): Promise<Buffer | undefined> {
  const answer = await egress.request({
    url,
    headers: { authorization: `Bearer ${access.accessToken}` },
    maxBytes,
    timeoutMs: downloadMs,
    followRedirects: true,
  });
  if (answer.status === 200) return answer.body;
  if ([401, 403, 404, 410].includes(answer.status)) return undefined;
  throw new EgressError('failed', new Error(`status ${answer.status}`));
}

function maySeeToken(text: string, { baseUrl }: GraphSettings): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  if (url.origin === new URL(baseUrl).origin) return true;
  return (
    url.protocol === 'https:' && metaHosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
  );
}
