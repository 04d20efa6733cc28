import { z } from 'zod';
import { api, date, flag, id, pageQuery } from './kit.ts';
import { mediaTypes } from './messages.ts';

/** The scope of an export: one ticket, or also the contact's earlier tickets that the user may see. */
export const transcriptScopes = ['ticket', 'contact'] as const;
export type TranscriptScope = (typeof transcriptScopes)[number];

/** One line of an exported conversation. A deleted message has no text. */
export const TranscriptLine = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('message'),
    at: date,
    ticketId: z.number().int(),
    fromMe: z.boolean(),
    /** The author; null for automatic messages and for deleted users. */
    author: z.string().nullable(),
    mediaType: z.enum(mediaTypes),
    body: z.string(),
    mediaName: z.string().nullable(),
    mediaSeconds: z.number().nullable(),
    /** The words of an audio. */
    transcript: z.string().nullable(),
    sticker: z.boolean(),
    forwarded: z.boolean(),
    isDeleted: z.boolean(),
    isEdited: z.boolean(),
    /** An outbound message that failed or is not confirmed. */
    hasFailed: z.boolean(),
  }),
  /** Mentions are replaced by names. */
  z.object({
    kind: z.literal('note'),
    at: date,
    ticketId: z.number().int(),
    author: z.string().nullable(),
    body: z.string(),
    isEdited: z.boolean(),
  }),
]);
export type TranscriptLine = z.output<typeof TranscriptLine>;

export const transcriptsApi = api({
  /** A conversation from its beginning, for an export. Paging by `nextCursor` never repeats or misses a line. */
  list: {
    method: 'GET',
    path: '/tickets/:ticketId/transcript',
    access: 'user',
    params: z.object({ ticketId: id('ticket') }),
    query: z.object({
      scope: z.enum(transcriptScopes).optional(),
      /** Includes internal notes. */
      notes: flag.optional(),
      /** The file format of the export, for the log only. */
      format: z.enum(['text', 'pdf']).optional(),
      cursor: pageQuery.cursor,
    }),
    reply: z.object({
      lines: z.array(TranscriptLine),
      /** The tickets that the lines of this page belong to. */
      tickets: z.array(
        z.object({ id: z.number().int(), code: z.string(), createdAt: date, closedAt: date.nullable() }),
      ),
      /** Total number of messages, on the first page only; otherwise null. */
      count: z.number().int().nullable(),
      nextCursor: z.string().nullable(),
    }),
    errors: ['ERR_NO_TICKET_FOUND'],
    statements: 7,
  },
});
