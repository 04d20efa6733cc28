import { getTableName, sql, type SQL } from 'drizzle-orm';
import type { Identity } from '../../../gateways/whatsapp/WhatsAppSession.ts';
import type { Work } from '../../../kernel/work.ts';
import { deadLetters } from '../../deadLetters/deadLetters.tables.ts';
import { spelledOut } from '../../contacts/index.ts';
import { deliveries } from '../../inbound/inbound.tables.ts';
import { earlyEvents } from '../../messages/messages.tables.ts';
import { outboxCommands, sessionKeys } from '../../sessions/sessions.tables.ts';

/**
 * Deletes rows that name a contact by its number only, because no row of the contact leads to them: events that wait or
 * could not be recorded, commands with a number, and keys that a session keeps for it. The provider makes new keys when
 * the number writes again.
 */
export async function forgetIdentities(work: Work, identities: readonly Identity[]): Promise<void> {
  const values = [...new Set(spelledOut(identities).values)];
  if (values.length === 0) return;
  const own = sql`company_id = ${work.companyId}`;
  const named = (column: SQL): SQL =>
    sql`exists (select 1 from unnest(${sql.param(values)}::text[]) value where position(value in ${column}) > 0)`;
  // A delivery may carry events of many chats: the others stay.
  await work.db.execute(sql`
    update ${sql.identifier(getTableName(deliveries))} set events = (
      select coalesce(jsonb_agg(event order by at), '[]') from jsonb_array_elements(events) with ordinality as g (event, at)
      where not ${named(sql`event::text`)})
    where ${own} and ${named(sql`events::text`)}`);
  await work.db.execute(sql`delete from ${deliveries} where ${own} and events = '[]'`);
  for (const table of [deadLetters, earlyEvents])
    await work.db.execute(sql`delete from ${table} where ${own} and ${named(sql`event::text`)}`);
  await work.db.execute(
    sql`delete from ${outboxCommands} where ${own} and ${named(sql`payload::text || coalesce(answer::text, '')`)}`,
  );
  await work.db.execute(sql`
    delete from ${sessionKeys} where ${own} and exists (
      select 1 from unnest(${sql.param(values)}::text[]) value
      where key ~ ('(^|[^0-9])' || regexp_replace(value, '[^0-9A-Za-z]', '.', 'g') || '([^0-9]|$)'))`);
}
