import { z } from 'zod';
import type { Identity, MediaHandle, Outgoing } from '../WhatsAppSession.ts';
import { checkNumber, readNumber, type NumberCheck } from './checkNumber.ts';
import { fetchCloudMedia, uploadMedia, type MediaDeps } from './cloudMedia.ts';
import { askGraph, type GraphFailure } from './graph.ts';
import { items } from './lenient.ts';
import { listTemplates } from './listTemplates.ts';
import { readRating } from './readRating.ts';
import { toPayload, toReactionPayload, type MediaType } from './toPayload.ts';

export type UploadedMedia = { id: string; type: MediaType };

/** The result of a send; `wid` is the id that Meta assigned. */
export type CloudSent = { wid: string } | { failure: GraphFailure };

const sendMs = 10_000;
const Sent = z.object({ messages: items(z.object({ id: z.string().min(1) })) });

/**
 * Opens a client of Meta's Graph API for one number. It translates and classifies errors; rate limits and state are
 * elsewhere.
 */
export function openCloudClient(deps: MediaDeps) {
  const { egress, graph, access } = deps;
  const post = (content: Record<string, unknown>) =>
    askGraph(egress, graph, access.accessToken, {
      method: 'POST',
      path: `${encodeURIComponent(access.phoneNumberId)}/messages`,
      body: { type: 'application/json', content: JSON.stringify(content) },
      timeoutMs: sendMs,
    });

  async function postMessage(payload: Record<string, unknown>): Promise<CloudSent> {
    const answer = await post(payload);
    if (!answer.ok) return { failure: answer.failure };
    const wid = Sent.safeParse(answer.value).data?.messages[0]?.id;
    return wid === undefined ? { failure: { action: 'retry', reason: 'service', maybeDone: true } } : { wid };
  }

  return {
    phoneNumberId: access.phoneNumberId,
    /** Timeout of sending a message in ms, without uploading its file. */
    sendMs,
    /** Sends a message, a template or an uploaded file. */
    async send(outgoing: Outgoing, uploaded?: UploadedMedia): Promise<CloudSent> {
      const payload = toPayload(outgoing, uploaded);
      return payload ? postMessage(payload) : { failure: { action: 'final', reason: 'text_length', maybeDone: false } };
    },
    react: (to: Identity, wid: string, emoji: string): Promise<CloudSent> =>
      postMessage(toReactionPayload(to, wid, emoji)),
    /** Marks a message and all earlier ones as read. `typing` shows the typing indicator for 25 s. */
    async markRead(wid: string, typing = false): Promise<GraphFailure | undefined> {
      const answer = await post({
        messaging_product: 'whatsapp',
        status: 'read',
        message_id: wid,
        ...(typing ? { typing_indicator: { type: 'text' } } : {}),
      });
      return answer.ok ? undefined : answer.failure;
    },
    upload: (file: NonNullable<Outgoing['media']>, caption: string, timeoutMs: number) =>
      uploadMedia(deps, file, caption, timeoutMs),
    fetchMedia: (handle: MediaHandle, maxBytes: number) => fetchCloudMedia(deps, handle, maxBytes),
    readNumber: (): Promise<NumberCheck> => readNumber(deps),
    readRating: () => readRating(deps),
    checkNumber: (): Promise<NumberCheck> => checkNumber(deps),
    listTemplates: () => listTemplates(deps),
  };
}

export type CloudClient = ReturnType<typeof openCloudClient>;
