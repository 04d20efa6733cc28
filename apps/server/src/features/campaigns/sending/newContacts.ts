import { defaultContactBudget, fromWallClock, newContactsAllowed, toWallClock } from '@recado/contracts';
import { sql, type SQL } from 'drizzle-orm';
import type { Work } from '../../../kernel/work.ts';
import { localeOf } from '../../companies/index.ts';
import type { campaignPaces } from '../campaigns.tables.ts';
import type { readConnection } from './readConnection.ts';

const dayMs = 86_400_000;

type Pace = Pick<typeof campaignPaces.$inferSelect, 'budget' | 'newDay' | 'newCount'>;
type Connection = Pick<NonNullable<Awaited<ReturnType<typeof readConnection>>>, 'provider' | 'createdAt'>;

/** The new contacts of a connection today. `left` is null without a limit; `endsAt` is when the next day begins. */
export type NewContacts = {
  day: string;
  count: number;
  allowed: number | null;
  left: number | null;
  ageDays: number;
  endsAt: Date;
  /** The company's. */
  timezone: string;
};

/** Returns how many new contacts a connection wrote to today, and how many it still may. Days are the company's. */
export async function countNewContacts(
  work: Work,
  pace: Pace | undefined,
  { provider, createdAt }: Connection,
): Promise<NewContacts> {
  const { timezone } = await localeOf(work);
  const day = toWallClock(work.now, timezone).date;
  const count = pace?.newDay === day ? pace.newCount : 0;
  const ageDays = Math.max(0, Math.floor((work.now.getTime() - createdAt.getTime()) / dayMs));
  const allowed = newContactsAllowed(pace?.budget ?? defaultContactBudget, { provider, ageDays });
  const tomorrow = new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10);
  return {
    day,
    count,
    allowed,
    left: allowed === null ? null : Math.max(0, allowed - count),
    ageDays,
    endsAt: fromWallClock({ date: tomorrow, minute: 0 }, timezone),
    timezone,
  };
}

/** Returns whether a connection never exchanged a message with a contact. */
export async function isNewContact(work: Work, connectionId: number, contactId: number): Promise<boolean> {
  const { rows } = await work.db.execute<{ known: boolean }>(sql`select exists (
    select 1 from messages where company_id = ${work.companyId} and chat_contact_id = ${contactId}
      and connection_id = ${connectionId}) as known`);
  return !rows[0]!.known;
}

/** SQL that is true for recipients `s` of campaigns `c` with whom the connection exchanged a message. */
export const isKnownContact = (work: Work): SQL => sql`exists (
  select 1 from messages m where m.company_id = ${work.companyId} and m.chat_contact_id = s.contact_id
    and m.connection_id = c.connection_id)`;
