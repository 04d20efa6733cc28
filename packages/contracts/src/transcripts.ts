import { z } from 'zod';
import { api, date, flag, id, pageQuery } from './kit.ts';
import { mediaTypes } from './messages.ts';

/** What an exported conversation reaches over: one ticket, or the contact's tickets up to it that the person sees. */
export const transcriptScopes = ['ticket', 'contact'] as const;
export type TranscriptScope = (typeof transcriptScopes)[number];

/** One line of an exported conversation. A deleted message has no text. */
export const TranscriptLine = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('message'),
    at: date,
    ticketId: z.number().int(),
    fromMe: z.boolean(),
    /** Who wrote; null for what the product itself wrote, and for people who were deleted. */
    author: z.string().nullable(),
    mediaType: z.enum(mediaTypes),
    body: z.string(),
    mediaName: z.string().nullable(),
    mediaSeconds: z.number().nullable(),
    sticker: z.boolean(),
    forwarded: z.boolean(),
    isDeleted: z.boolean(),
    isEdited: z.boolean(),
    /** A message of ours that was not sent, or of which that is not known. */
    hasFailed: z.boolean(),
  }),
  /** Mentions stand in the text by name. */
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
  /**
   * A conversation from its beginning, for an export: the pages follow each other by `nextCursor` and never repeat or
   * miss a line.
   */
  list: {
    method: 'GET',
    path: '/tickets/:ticketId/transcript',
    access: 'user',
    params: z.object({ ticketId: id('ticket') }),
    query: z.object({
      scope: z.enum(transcriptScopes).optional(),
      /** Includes internal notes. */
      notes: flag.optional(),
      /** What the export becomes; for the log. */
      format: z.enum(['text', 'pdf']).optional(),
      cursor: pageQuery.cursor,
    }),
    reply: z.object({
      lines: z.array(TranscriptLine),
      /** Of the tickets that lines of this page belong to. */
      tickets: z.array(
        z.object({ id: z.number().int(), code: z.string(), createdAt: date, closedAt: date.nullable() }),
      ),
      /** Messages in all, on the first page; null on the others. */
      count: z.number().int().nullable(),
      nextCursor: z.string().nullable(),
    }),
    errors: ['ERR_NO_TICKET_FOUND'],
    statements: 7,
  },
});
