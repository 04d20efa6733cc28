import { EgressError, type Egress } from '../egress.ts';
import { readChat, type ChatPart } from './readChat.ts';
import { uploadFile, type TypebotFile } from './uploadFile.ts';

/** A published bot: the address of its viewer, of which only the origin counts, and its public id. */
export type TypebotPlace = { address: string; slug: string };
/** An answer of the contact. `replyId` tells choices with the same title apart. */
export type TypebotMessage = {
  text: string;
  replyId?: string | undefined;
  /** Addresses of uploaded files beside the text. */
  attachments?: readonly string[];
};
export type TypebotAnswer =
  | ({ kind: 'answer'; sessionId: string } & Omit<ChatPart, 'pausesForReply'>)
  /** The bot does not know the session any more. */
  | { kind: 'lost' }
  /** `isRefused`: the address or the bot, so that another request cannot help. */
  | { kind: 'failed'; reason: string; isRefused: boolean };

export type Typebot = {
  /** Starts a conversation. The message counts only if the bot begins with a question. Never throws. */
  start(
    place: TypebotPlace,
    given: { variables: Readonly<Record<string, string>>; message?: TypebotMessage | undefined },
  ): Promise<TypebotAnswer>;
  /** Answers the question of a conversation. Never throws. */
  reply(place: TypebotPlace, sessionId: string, message: TypebotMessage): Promise<TypebotAnswer>;
  /** Stores a file at the bot for a question, and returns its address there; undefined if the bot does not take it. */
  upload(
    place: TypebotPlace,
    question: { sessionId: string; blockId: string },
    file: TypebotFile,
  ): Promise<string | undefined>;
};

/** Timeout of one request: bots may call AI services before they answer. */
const timeoutMs = 20_000;
/** Most pauses of a bot that are followed in one answer. A longer chain of pauses is a bot that runs in a circle. */
const mostPauses = 5;

/** Opens a client of the chat API of Typebot, version 1 (integrations 2.1). */
export function openTypebot(egress: Egress): Typebot {
  async function post(place: TypebotPlace, path: string, body: object): Promise<Posted> {
    try {
      const { status, body: answered } = await egress.request({
        url: `${originOf(place)}/api/v1/${path}`,
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify(body),
        timeoutMs,
        // Companies share hosts: the failing bot of one must not stop those of another.
        unbroken: true,
      });
      if (status !== 200) return { kind: 'status', status };
      const chat = readJson(answered);
      return chat ? { kind: 'chat', chat } : { kind: 'none', reason: 'no JSON', isRefused: false };
    } catch (error) {
      if (!(error instanceof EgressError)) throw error;
      return { kind: 'none', reason: error.reason, isRefused: refused.has(error.reason) };
    }
  }

  const goOn = (place: TypebotPlace, sessionId: string, message: object) =>
    post(place, `sessions/${encodeURIComponent(sessionId)}/continueChat`, { ...message, ...format });

  /** Follows the pauses of the bot, so that one answer has all its messages up to the next question or the end. */
  async function collect(place: TypebotPlace, first: Posted, known?: string): Promise<TypebotAnswer> {
    let posted = first;
    let parts: ChatPart | undefined;
    let sessionId = known;
    for (let pauses = 0; ; pauses += 1) {
      if (posted.kind !== 'chat') {
        // The conversation has moved on at the bot: what it said before its pause is said once, or never.
        if (parts && parts.bubbles.length > 0 && sessionId !== undefined) return answerOf(parts, sessionId);
        return failureOf(posted, known !== undefined && !parts);
      }
      sessionId ??= typeof posted.chat.sessionId === 'string' ? posted.chat.sessionId : undefined;
      if (sessionId === undefined) return { kind: 'failed', reason: 'no session', isRefused: false };
      parts = joinParts(parts, readChat(posted.chat));
      if (!parts.pausesForReply || pauses === mostPauses) return answerOf(parts, sessionId);
      posted = await goOn(place, sessionId, {});
    }
  }

  return {
    async start(place, { variables, message }) {
      const path = `typebots/${encodeURIComponent(place.slug)}/startChat`;
      const body = {
        ...(message && messageOf(message)),
        isStreamEnabled: false,
        prefilledVariables: variables,
        ...format,
      };
      return collect(place, await post(place, path, body));
    },
    async reply(place, sessionId, message) {
      return collect(place, await goOn(place, sessionId, messageOf(message)), sessionId);
    },
    upload: (place, question, file) => uploadFile(egress, originOf(place), question, file),
  };
}

function answerOf({ pausesForReply: _followed, ...answer }: ChatPart, sessionId: string): TypebotAnswer {
  return { kind: 'answer', sessionId, ...answer };
}

type Posted =
  | { kind: 'chat'; chat: Readonly<Record<string, unknown>> }
  | { kind: 'status'; status: number }
  | { kind: 'none'; reason: string; isRefused: boolean };

const format = { textBubbleContentFormat: 'richText' } as const;
const refused: ReadonlySet<string> = new Set(['url', 'scheme', 'userinfo', 'port', 'address', 'request']);

const originOf = ({ address }: TypebotPlace): string => (URL.canParse(address) ? new URL(address).origin : address);

/** Text alone is understood by every version of the API. */
const messageOf = ({ text, replyId, attachments = [] }: TypebotMessage) => ({
  message:
    replyId === undefined && attachments.length === 0
      ? text
      : {
          type: 'text',
          text,
          ...(replyId !== undefined && { metadata: { replyId } }),
          ...(attachments.length > 0 && { attachedFileUrls: attachments }),
        },
});

/** An unknown session is a status 404 of a continued chat only: at the start the bot itself is unknown. */
function failureOf(posted: Exclude<Posted, { kind: 'chat' }>, isContinued: boolean): TypebotAnswer {
  if (posted.kind === 'none') return { kind: 'failed', reason: posted.reason, isRefused: posted.isRefused };
  if (posted.status === 404 && isContinued) return { kind: 'lost' };
  return { kind: 'failed', reason: String(posted.status), isRefused: posted.status === 404 || posted.status === 403 };
}

const joinParts = (before: ChatPart | undefined, part: ChatPart): ChatPart =>
  before
    ? {
        ...part,
        bubbles: [
          ...before.bubbles,
          ...part.bubbles.map((bubble, at) =>
            at === 0 ? { ...bubble, pauseMs: bubble.pauseMs + before.restMs } : bubble,
          ),
        ],
        needsBrowser: before.needsBrowser || part.needsBrowser,
      }
    : part;

function readJson(body: Buffer): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
