import type { personalDataApi, RequestOf, Retention } from '@recado/contracts';
import { eq, sql, type SQL } from 'drizzle-orm';
import type { UserWork, Work } from '../../../kernel/work.ts';
import { recordAudit } from '../../audit/index.ts';
import { retentions } from '../personalData.tables.ts';

const off: Retention = { messageDays: null, mediaDays: null };

/** Returns after how many days the company erases contents; nulls for never. */
export async function readRetention(work: Work): Promise<Retention> {
  const [row] = await work.db
    .select({ messageDays: retentions.messageDays, mediaDays: retentions.mediaDays })
    .from(retentions)
    .where(eq(retentions.companyId, work.companyId));
  return (row as Retention | undefined) ?? off;
}

/** Changes the given ages. The next night applies them. */
export async function changeRetention(
  work: UserWork,
  wanted: RequestOf<typeof personalDataApi.changeRetention>['body'],
): Promise<Retention> {
  await work.lock('retention');
  const before = await readRetention(work);
  await work.db
    .insert(retentions)
    .values({ companyId: work.companyId, ...wanted })
    .onConflictDoUpdate({ target: retentions.companyId, set: { ...wanted, updatedAt: work.now } });
  const after = await readRetention(work);
  for (const key of ['messageDays', 'mediaDays'] as const)
    await recordAudit(work, {
      kind: 'setting',
      id: `retention.${key}`,
      name: `retention.${key}`,
      before: { value: before[key] },
      after: { value: after[key] },
    });
  return after;
}

/** Condition on `messages`: not erased, and older than this many days. Messages of live tickets stay. */
const olderThan = (days: number): SQL => sql`sent_at < now() - make_interval(days => ${days})
  and not exists (select 1 from tickets t where t.company_id = messages.company_id and t.id = messages.ticket_id and t.status <> 'closed')`;

/** Condition on `messages` whose content is to be erased by age. */
export const dueMessages = (days: number): SQL => sql`erased_at is null and ${olderThan(days)}`;

/** Condition on `messages` whose file is to be erased by age. */
export const dueMedia = (days: number): SQL =>
  sql`erased_at is null and media_erased_at is null and (media_id is not null or media_handle is not null) and ${olderThan(days)}`;

/** Returns how many messages and files these ages would erase now. */
export async function previewRetention(
  work: Work,
  { messageDays, mediaDays }: { messageDays: number | null; mediaDays: number | null },
): Promise<{ messages: number; files: number }> {
  const own = sql`company_id = ${work.companyId}`;
  const none = sql`false`;
  const messages = messageDays === null ? none : dueMessages(messageDays);
  const files = [messageDays, mediaDays].filter((days) => days !== null).map((days) => dueMedia(days));
  const { rows } = await work.db.execute(sql`
    select (select count(*)::int from messages where ${own} and ${messages}) as messages,
      (select count(*)::int from messages where ${own} and media_id is not null
        and (${files.length > 0 ? sql.join(files, sql` or `) : none})) as files`);
  return rows[0] as { messages: number; files: number };
}
