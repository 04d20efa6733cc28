import { sql } from 'drizzle-orm';
import type { Work } from '../../kernel/work.ts';

/** A passage that was found for a question. */
export type FoundPassage = { id: number; name: string; page: number | null; text: string };

/** Passages of one request. */
const mostPassages = 5;
/** A passage is left out if its rank is less than this part of the best one. */
const leastRank = 0.2;

type Row = FoundPassage & { rank: number };

/** Returns the passages of a prompt's sources that fit a question, the best first. */
export async function findPassages(work: Work, promptId: number, question: string): Promise<FoundPassage[]> {
  const { rows } = await work.db.execute<Row>(sql`
    select p.id, s.name, p.page, p.text, found.rank
    from search_knowledge(${promptId}, ${question}, ${mostPassages}) as found
    join knowledge_passages p on p.company_id = ${work.companyId} and p.id = found.passage_id
    join knowledge_sources s on s.company_id = p.company_id and s.id = p.source_id
    order by found.rank desc, p.id`);
  const best = rows[0]?.rank ?? 0;
  return rows
    .filter(({ rank }) => rank >= best * leastRank)
    .map(({ id, name, page, text }) => ({ id, name, page, text }));
}
