import type { AiUsageRow, assistantsApi, RequestOf } from '@recado/contracts';
import { sql } from 'drizzle-orm';
import type { Work } from '../../kernel/work.ts';
import { isLimitReached, presentMonth, readAiSettings } from '../prompts/index.ts';

type Query = RequestOf<typeof assistantsApi.usage>['query'];
/** Most months that can be chosen. */
const mostMonths = 24;

/** Returns the tokens of a month by assistant, purpose and model, most first. */
export async function readUsage(work: Work, { month }: Query) {
  const present = await presentMonth(work);
  const shown = month ?? present;
  const { rows } = await work.db.execute(sql`
    select case when u.flow_id > 0 or u.prompt_id = 0 then 'flow' else 'prompt' end as kind,
      case when u.flow_id > 0 or u.prompt_id = 0 then u.flow_id else u.prompt_id end as id,
      coalesce(p.name, f.name) as name, u.purpose, u.model, u.answers, u.hand_overs as "handOvers", u.failures,
      u.prompt_tokens::float8 as "promptTokens", u.completion_tokens::float8 as "completionTokens",
      u.total_tokens::float8 as "totalTokens"
    from ai_usage u
    left join prompts p on p.company_id = u.company_id and p.id = u.prompt_id
    left join flows f on f.company_id = u.company_id and f.id = u.flow_id
    where u.company_id = ${work.companyId} and u.month = ${shown}
    order by u.total_tokens desc, u.id`);
  const { rows: known } = await work.db.execute(sql`
    select distinct month from ai_usage where company_id = ${work.companyId} order by month desc limit ${mostMonths}`);
  const months = new Set([present, shown, ...(known as { month: string }[]).map((one) => one.month)]);
  return {
    month: shown,
    months: [...months].toSorted().toReversed(),
    rows: rows as AiUsageRow[],
    settings: await readAiSettings(work),
    isLimitReached: await isLimitReached(work),
  };
}
