import { z } from 'zod';
import { api, clientKey, date, done, id, messageText, page, seen, text } from './kit.ts';
import { limits } from './limits.ts';
import { QuotedPassage } from './messageSources.ts';

/** The ways in which the company gives a source to an assistant. */
export const knowledgeKinds = ['text', 'file'] as const;
export type KnowledgeKind = (typeof knowledgeKinds)[number];

/** `reading`: its passages are being made. `failed`: it has none, and `reason` says why. */
export const knowledgeStates = ['reading', 'ready', 'failed'] as const;
export type KnowledgeState = (typeof knowledgeStates)[number];

/** Reasons for which a file gives no passages. */
export const knowledgeFailures = ['unreadable', 'encrypted', 'empty', 'tooLong', 'tooSlow'] as const;
export type KnowledgeFailure = (typeof knowledgeFailures)[number];

/** **+** A text or a file of the company from which an assistant answers. */
export const KnowledgeSource = z.object({
  id: z.number().int(),
  companyId: z.number().int(),
  promptId: z.number().int(),
  kind: z.enum(knowledgeKinds),
  name: z.string(),
  state: z.enum(knowledgeStates),
  /** Null unless it failed. */
  reason: z.enum(knowledgeFailures).nullable(),
  /** Length and signed address of the file; null for a text. */
  bytes: z.number().int().nullable(),
  fileUrl: z.string().nullable(),
  /** How many passages an assistant can find in it. */
  passages: z.number().int(),
  createdAt: date,
  updatedAt: date,
});
export type KnowledgeSource = z.output<typeof KnowledgeSource>;

/** The fields of a text that an administrator types in. */
export const KnowledgeFields = {
  name: text(120, 2),
  text: messageText(limits.knowledgeText, 10),
};

const ofPrompt = z.object({ promptId: id('prompt') });
const params = z.object({ knowledgeSourceId: id('knowledgeSource') });
const access = 'prompts-page:edit';
const writing = { access, plan: 'useOpenAi' } as const;

export const knowledgeApi = api({
  /** All sources of an assistant, by name. */
  list: {
    method: 'GET',
    path: '/prompt/:promptId/knowledge',
    access,
    params: ofPrompt,
    reply: page('sources', KnowledgeSource),
    errors: ['ERR_NO_PROMPT_FOUND'],
    statements: 4,
  },
  /** A source with its text, if it was typed in. */
  get: {
    method: 'GET',
    path: '/knowledge/:knowledgeSourceId',
    access,
    params,
    reply: KnowledgeSource.extend({ text: z.string().nullable() }),
    errors: ['ERR_NO_KNOWLEDGE_SOURCE_FOUND'],
    statements: 3,
  },
  /** A repeated `clientKey` returns the stored source. */
  create: {
    method: 'POST',
    path: '/prompt/:promptId/knowledge',
    ...writing,
    params: ofPrompt,
    body: z.object({ ...KnowledgeFields, clientKey }),
    reply: KnowledgeSource,
    errors: ['ERR_CLIENT_KEY_REUSED', 'ERR_NO_PROMPT_FOUND', 'ERR_KNOWLEDGE_FULL'],
  },
  /** Stores a text file or a PDF as a source, which is read afterwards: its state changes with an event. */
  upload: {
    method: 'POST',
    path: '/prompt/:promptId/knowledge/files',
    ...writing,
    params: ofPrompt,
    upload: { field: 'file', maxFiles: 1, maxBytes: limits.knowledgeFileBytes },
    reply: KnowledgeSource,
    errors: ['ERR_NO_PROMPT_FOUND', 'ERR_KNOWLEDGE_FULL', 'ERR_FILE_TOO_LARGE', 'ERR_FILE_TYPE'],
  },
  /** Changes the name of a source, or the text of one that was typed in. */
  change: {
    method: 'PUT',
    path: '/knowledge/:knowledgeSourceId',
    ...writing,
    params,
    body: z.object(KnowledgeFields).partial().extend(seen),
    reply: KnowledgeSource,
    errors: ['ERR_ROW_CHANGED', 'ERR_NO_KNOWLEDGE_SOURCE_FOUND'],
  },
  /** The passages that an assistant would find for a question of a contact, the best first. It costs no tokens. */
  search: {
    method: 'GET',
    path: '/prompt/:promptId/knowledge/search',
    access,
    params: ofPrompt,
    query: z.object({ question: text(255, 1) }),
    reply: z.object({ passages: z.array(QuotedPassage) }),
    errors: ['ERR_NO_PROMPT_FOUND'],
    statements: 4,
  },
  /** The passages behind an answer of an assistant, for everybody who sees the message. */
  ofMessage: {
    method: 'GET',
    path: '/messages/:messageId/sources',
    access: 'user',
    params: z.object({ messageId: id('message') }),
    reply: z.object({ passages: z.array(QuotedPassage) }),
    errors: ['ERR_NO_MESSAGE_FOUND'],
    statements: 5,
  },
  remove: {
    method: 'DELETE',
    path: '/knowledge/:knowledgeSourceId',
    ...writing,
    params,
    reply: done,
    errors: ['ERR_NO_KNOWLEDGE_SOURCE_FOUND'],
  },
});

export const knowledgeSourceChannel = z.discriminatedUnion('action', [
  z.object({ action: z.literal('create'), source: KnowledgeSource }),
  z.object({ action: z.literal('update'), source: KnowledgeSource }),
  z.object({ action: z.literal('delete'), sourceId: z.number().int(), promptId: z.number().int() }),
]);
