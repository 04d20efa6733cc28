import { and, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Errand } from '../../kernel/errand.ts';
import { job } from '../../kernel/jobs/job.ts';
import { adminRoom } from '../../kernel/realtime/rooms.ts';
import type { Work } from '../../kernel/work.ts';
import { askNumber, checkNumbers, findCachedAnswer, startChecks, type NumberAnswer } from './checkNumbers.ts';
import type { NumberDeps } from './contactListDeps.ts';
import { contactListItems } from './contactLists.tables.ts';
import { itemColumns } from './readContactLists.ts';

/** Numbers of one run, and the time until the next: one number per second. More gets a number restricted at WhatsApp. */
const numbersAtOnce = 10;
const pauseMs = 10_000;

/**
 * Checks the oldest unchecked numbers of a company and enqueues itself for the others. Ends while no connection can
 * tell, and after a question without an answer; the sweep starts it again.
 */
export const checkNumbersJob = (deps: NumberDeps) =>
  job({
    ...checkNumbers,
    async run(errand) {
      for (let left = numbersAtOnce; left > 0; left--) if (!(await checkOne(errand, deps))) return;
      await errand.inCompany((work) => startChecks(work, new Date(work.now.getTime() + pauseMs)));
    },
  });

/** Starts the checks that were waiting for a connection. */
export const resumeChecksJob = job({
  name: 'contactLists.resumeChecks',
  attempts: 3,
  payload: z.object({}),
  cron: '*/5 * * * *',
  due: sql`exists (select 1 from contact_list_items where company_id = c.id and is_whatsapp_valid is null)`,
  run: (errand) =>
    errand.inCompany(async (work) => {
      if ((await findUnchecked(work)) !== undefined) await startChecks(work);
    }),
});

async function findUnchecked(work: Work) {
  const [item] = await work.db
    .select({ id: contactListItems.id, number: contactListItems.number, numberKey: contactListItems.numberKey })
    .from(contactListItems)
    .where(and(eq(contactListItems.companyId, work.companyId), isNull(contactListItems.isWhatsappValid)))
    // A number that got no answer waits until the others were asked about.
    .orderBy(sql`${contactListItems.checkedAt} nulls first`, contactListItems.id)
    .limit(1);
  return item;
}

/** Checks one number. Returns false if there is none, or if nobody can tell. */
async function checkOne(errand: Errand, { askableConnection, findNumber }: NumberDeps): Promise<boolean> {
  const { item, known, connectionId } = await errand.inCompany(async (work) => {
    const item = await findUnchecked(work);
    const known = item ? await findCachedAnswer(work, item.numberKey) : null;
    return { item, known, connectionId: item && known === null ? await askableConnection(work) : undefined };
  });
  if (!item || (known === null && connectionId === undefined)) return false;
  const answer = known ?? (await askNumber(errand, connectionId!, item.number, findNumber));
  await errand.inCompany((work) => storeAnswer(work, item.numberKey, item.id, answer));
  return answer !== null;
}

/** Stores an answer at every unchecked item with the number; without an answer, only the time of the question. */
async function storeAnswer(work: Work, numberKey: string, id: number, answer: NumberAnswer | null): Promise<void> {
  const records = await work.db
    .update(contactListItems)
    .set({
      isWhatsappValid: answer?.isValid ?? null,
      ...(answer?.isValid && answer.digits !== undefined && { number: answer.digits }),
      checkedAt: answer?.checkedAt ?? work.now,
    })
    .where(
      and(
        eq(contactListItems.companyId, work.companyId),
        isNull(contactListItems.isWhatsappValid),
        answer === null ? eq(contactListItems.id, id) : eq(contactListItems.numberKey, numberKey),
      ),
    )
    .returning(itemColumns);
  if (answer !== null)
    for (const record of records)
      work.publish('contactListItem', { action: 'update', record }, [adminRoom(work.companyId)]);
}
