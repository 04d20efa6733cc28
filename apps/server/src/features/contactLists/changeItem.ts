import { AppError, type contactListItemsApi, type RequestOf, toNumberKey } from '@recado/contracts';
import { and, eq } from 'drizzle-orm';
import { adminRoom } from '../../kernel/realtime/rooms.ts';
import { unlessChanged } from '../../kernel/http/unlessChanged.ts';
import type { UserErrand } from '../../kernel/errand.ts';
import type { UserWork } from '../../kernel/work.ts';
import { readChangedNumber } from '../contacts/index.ts';
import { askNumber, findCachedAnswer, startChecks, type NumberAnswer } from './checkNumbers.ts';
import type { NumberDeps } from './contactListDeps.ts';
import { contactListItems } from './contactLists.tables.ts';
import { getContactList, getItem, itemColumns } from './readContactLists.ts';

const one = (work: UserWork, id: number) =>
  and(eq(contactListItems.companyId, work.companyId), eq(contactListItems.id, id));
/** A known answer, or null where the job has to ask. */
type Answer = NumberAnswer | null;
const checked = (work: UserWork, answer: Answer) =>
  answer === null
    ? { isWhatsappValid: null, checkedAt: null }
    : {
        isWhatsappValid: answer.isValid,
        checkedAt: answer.checkedAt ?? work.now,
        // As WhatsApp spells it, because messages go there.
        ...(answer.isValid && answer.digits !== undefined && { number: answer.digits }),
      };

/**
 * Adds a contact to a list. Asks WhatsApp about the number first, if a connection can tell; otherwise a job asks later.
 * Throws ERR_NO_CONTACT_LIST_FOUND and ERR_DUPLICATED_CONTACT.
 */
export async function addItem(
  errand: UserErrand,
  body: RequestOf<typeof contactListItemsApi.create>['body'],
  deps: NumberDeps,
) {
  const answer = await findAnswer(errand, body.number, deps, (work) =>
    assertFree(work, body.contactListId, body.number).then(() => true),
  );
  return errand.inCompany(async (work) => {
    await getContactList(work, body.contactListId);
    const [record] = await work.db
      .insert(contactListItems)
      .values({
        ...body,
        email: body.email ?? null,
        companyId: work.companyId,
        numberKey: toNumberKey(body.number),
        ...checked(work, answer),
      })
      .returning(itemColumns);
    work.publish('contactListItem', { action: 'create', record: record! }, [adminRoom(work.companyId)]);
    if (answer === null) await startChecks(work);
    return record!;
  });
}

/** Changes a contact of a list. A new number is asked about as in `addItem`. Throws its errors, and ERR_NO_CONTACT_LIST_ITEM_FOUND. */
export async function changeItem(
  errand: UserErrand,
  id: number,
  { seenAt, ...body }: RequestOf<typeof contactListItemsApi.change>['body'],
  deps: NumberDeps,
) {
  const before = await errand.inCompany((work) => getItem(work, id));
  const number = readChangedNumber(body.number, before.number);
  const isNew = toNumberKey(number) !== toNumberKey(before.number);
  const answer = await findAnswer(errand, number, deps, async (work) => {
    if (isNew || body.contactListId !== undefined)
      await assertFree(work, body.contactListId ?? before.contactListId, number, id);
    return isNew;
  });
  return errand.inCompany((work) =>
    unlessChanged(work.db, { table: contactListItems, where: one(work, id), seenAt }, async () => {
      await getItem(work, id);
      const [record] = await work.db
        .update(contactListItems)
        .set({
          ...body,
          ...(body.number === undefined ? {} : { number, numberKey: toNumberKey(number) }),
          ...(isNew ? checked(work, answer) : {}),
          updatedAt: work.now,
        })
        .where(one(work, id))
        .returning(itemColumns);
      work.publish('contactListItem', { action: 'update', record: record! }, [adminRoom(work.companyId)]);
      if (isNew && answer === null) await startChecks(work);
      return record!;
    }),
  );
}

/** Removes a contact from its list. Throws ERR_NO_CONTACT_LIST_ITEM_FOUND. */
export async function removeItem(work: UserWork, id: number): Promise<{ message: string }> {
  await getItem(work, id);
  await work.db.delete(contactListItems).where(one(work, id));
  work.publish('contactListItem', { action: 'delete', id }, [adminRoom(work.companyId)]);
  return { message: 'ok' };
}

/** Returns whether a number is on WhatsApp, null if nobody can tell now. `isNeeded` also refuses a wrong call. */
async function findAnswer(
  errand: UserErrand,
  number: string,
  { askableConnection, findNumber }: NumberDeps,
  isNeeded: (work: UserWork) => Promise<boolean>,
): Promise<Answer> {
  const { known, connectionId } = await errand.inCompany(async (work) => {
    if (!(await isNeeded(work))) return { known: null };
    const cached = await findCachedAnswer(work, toNumberKey(number));
    return { known: cached, connectionId: cached === null ? await askableConnection(work) : undefined };
  });
  if (connectionId === undefined) return known;
  return askNumber(errand, connectionId, number, findNumber);
}

/** Throws ERR_NO_CONTACT_LIST_FOUND, and ERR_DUPLICATED_CONTACT if another item of the list has the number. */
async function assertFree(work: UserWork, contactListId: number, number: string, exceptId?: number): Promise<void> {
  await getContactList(work, contactListId);
  const [taken] = await work.db
    .select({ id: contactListItems.id })
    .from(contactListItems)
    .where(
      and(
        eq(contactListItems.companyId, work.companyId),
        eq(contactListItems.contactListId, contactListId),
        eq(contactListItems.numberKey, toNumberKey(number)),
      ),
    );
  if (taken && taken.id !== exceptId) throw new AppError('ERR_DUPLICATED_CONTACT');
}
