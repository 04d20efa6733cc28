import { and, eq, sql } from 'drizzle-orm';
import type { Work } from '../../kernel/work.ts';
import type { Passage } from './cutPassages.ts';
import { knowledgePassages } from './knowledge.tables.ts';

type Source = { id: number; promptId: number; name: string };

/** Rows of one statement. PostgreSQL accepts at most 65,535 parameters. */
const rowsAtOnce = 500;

/** Replaces the passages of a source. Their words are those of the text, and of the source's name with weight A. */
export async function savePassages(work: Work, source: Source, passages: readonly Passage[]): Promise<void> {
  const { companyId } = work;
  await work.db.delete(knowledgePassages).where(ofSource(work, source.id));
  for (let begin = 0; begin < passages.length; begin += rowsAtOnce)
    await work.db.insert(knowledgePassages).values(
      passages.slice(begin, begin + rowsAtOnce).map(({ page, text }, index) => ({
        companyId,
        sourceId: source.id,
        promptId: source.promptId,
        position: begin + index,
        page,
        text,
        words: sql<string>`setweight(knowledge_words(${source.name}), 'A') || knowledge_words(${text})`,
      })),
    );
}

/** Writes the words of the passages again after the source was renamed. */
export async function renamePassages(work: Work, source: Pick<Source, 'id' | 'name'>): Promise<void> {
  await work.db
    .update(knowledgePassages)
    .set({
      words: sql`setweight(knowledge_words(${source.name}), 'A') || knowledge_words(${knowledgePassages.text})`,
    })
    .where(ofSource(work, source.id));
}

const ofSource = (work: Work, sourceId: number) =>
  and(eq(knowledgePassages.companyId, work.companyId), eq(knowledgePassages.sourceId, sourceId));
