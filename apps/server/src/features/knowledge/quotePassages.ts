import type { MessageSource, QuotedPassage } from '@recado/contracts';
import { and, eq, inArray } from 'drizzle-orm';
import type { UserWork } from '../../kernel/work.ts';
import { visibleMessage } from '../messages/index.ts';
import type { FoundPassage } from './findPassages.ts';
import { knowledgePassages } from './knowledge.tables.ts';

/** Returns what a message remembers of the passages behind it: their texts stay with their source. */
export const toSources = (passages: readonly FoundPassage[]): MessageSource[] =>
  passages.map(({ id, name, page }) => ({ passageId: id, name, page }));

/**
 * Returns the passages behind an answer of an assistant, the best first; none for another message. The text is null if the
 * source was changed or deleted since. Throws ERR_NO_MESSAGE_FOUND for a hidden message.
 */
export async function quotePassages(work: UserWork, messageId: number): Promise<{ passages: QuotedPassage[] }> {
  const { message } = await visibleMessage(work, messageId);
  const sources = message.sources ?? [];
  if (sources.length === 0) return { passages: [] };
  const ids = sources.map(({ passageId }) => passageId);
  const rows = await work.db
    .select({ id: knowledgePassages.id, text: knowledgePassages.text })
    .from(knowledgePassages)
    .where(and(eq(knowledgePassages.companyId, work.companyId), inArray(knowledgePassages.id, ids)));
  const texts = new Map(rows.map(({ id, text }) => [id, text]));
  return {
    passages: sources.map(({ passageId, name, page }) => ({ name, page, text: texts.get(passageId) ?? null })),
  };
}
