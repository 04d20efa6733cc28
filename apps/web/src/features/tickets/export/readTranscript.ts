import { transcriptsApi, type ReplyOf, type TranscriptLine, type TranscriptScope } from '@recado/contracts';
import { call } from '../../../lib/server/api.ts';

export type Choice = { scope: TranscriptScope; notes: boolean; format: 'text' | 'pdf' };
export type Progress = { done: number; total: number };
export type Transcript = { lines: TranscriptLine[]; tickets: ReplyOf<typeof transcriptsApi.list>['tickets'] };

/** Pauses before a page is asked for again. A long conversation is not begun anew for one lost answer. */
const retryMs = [1_000, 3_000];

/** Reads a whole conversation, page after page. Throws when a page fails for good or `signal` stops it. */
export async function readTranscript(
  ticketId: number,
  choice: Choice,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<Transcript> {
  const lines: TranscriptLine[] = [];
  const tickets = new Map<number, Transcript['tickets'][number]>();
  let done = 0;
  let total = 0;
  let cursor: string | null | undefined;
  do {
    const given = {
      params: { ticketId },
      query: { scope: choice.scope, notes: choice.notes, format: choice.format, ...(cursor && { cursor }) },
      signal,
    };
    const page = await withRetries(() => call(transcriptsApi.list, given), signal);
    lines.push(...page.lines);
    for (const ticket of page.tickets) tickets.set(ticket.id, ticket);
    done += page.lines.filter(({ kind }) => kind === 'message').length;
    total = page.count ?? Math.max(total, done);
    onProgress({ done, total });
    cursor = page.nextCursor;
  } while (cursor !== null);
  return { lines, tickets: [...tickets.values()] };
}

async function withRetries<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (const pauseMs of retryMs) {
    try {
      return await ask();
    } catch (error) {
      if (signal.aborted) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
  return ask();
}
