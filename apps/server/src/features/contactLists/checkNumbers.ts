import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Errand } from '../../kernel/errand.ts';
import { declareJob } from '../../kernel/jobs/job.ts';
import type { Work } from '../../kernel/work.ts';
import { noteSpelling } from '../contacts/index.ts';
import type { NumberDeps } from './contactListDeps.ts';
import { contactListItems } from './contactLists.tables.ts';

/** Asks WhatsApp about the unchecked numbers of a company. `checkNumbers.job.ts` says how. */
export const checkNumbers = declareJob({
  name: 'contactLists.checkNumbers',
  attempts: 5,
  payload: z.object({}),
});

/** Starts the checks of a company, unless they are already going on. */
export const startChecks = (work: Work, at: Date = work.now): Promise<void> =>
  work.enqueueOnce(checkNumbers, {}, { at, key: `checkNumbers:${work.companyId}` });

/** How long an answer of WhatsApp about a number counts (behaviour 9.5). */
const kept = sql`now() - interval '30 days'`;

/**
 * SQL for the answer about the number of an item `i` that a campaign goes by. A number that was not on WhatsApp long ago
 * may be there now, and is asked about again before its turn.
 */
export const presentAnswer = sql`case
  when i.is_whatsapp_valid or coalesce(i.checked_at, now()) > ${kept} then i.is_whatsapp_valid end`;

/**
 * The answer of WhatsApp about a number, with the digits under which it knows the number, and its time; without a time, it
 * came just now.
 */
export type NumberAnswer = { isValid: boolean; digits?: string; checkedAt?: Date };

/**
 * Returns what WhatsApp said about a number in the last 30 days, in any list of the company; null if nothing. Who stores
 * the answer stores its time too: with a newer time, it would be kept for ever.
 */
export async function findCachedAnswer(work: Work, numberKey: string): Promise<NumberAnswer | null> {
  const [row] = await work.db
    .select({
      isValid: contactListItems.isWhatsappValid,
      digits: contactListItems.number,
      checkedAt: contactListItems.checkedAt,
    })
    .from(contactListItems)
    .where(
      and(
        eq(contactListItems.companyId, work.companyId),
        eq(contactListItems.numberKey, numberKey),
        isNotNull(contactListItems.isWhatsappValid),
        sql`${contactListItems.checkedAt} > ${kept}`,
      ),
    )
    .orderBy(desc(contactListItems.checkedAt))
    .limit(1);
  return (row as NumberAnswer | undefined) ?? null;
}

/**
 * Asks WhatsApp about a number, and notes at its contact how WhatsApp spells it. Returns null when no answer came, which
 * says nothing about the number.
 */
export async function askNumber(
  errand: Pick<Errand, 'companyId' | 'inCompany' | 'log'>,
  connectionId: number,
  number: string,
  findNumber: NumberDeps['findNumber'],
): Promise<NumberAnswer | null> {
  try {
    const digits = await findNumber(errand, connectionId, number);
    if (digits === null) return { isValid: false };
    await errand.inCompany((work) => noteSpelling(work, number, digits));
    return { isValid: true, digits };
  } catch (error) {
    errand.log.warn({ err: error, connection: connectionId }, 'number check failed');
    return null;
  }
}
