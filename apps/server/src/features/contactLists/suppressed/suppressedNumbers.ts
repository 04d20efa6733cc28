import { AppError, type RequestOf, type suppressedNumbersApi, toNumberKey, searchedDigits } from '@recado/contracts';
import { and, count, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { containing, follows, pageOf, type NumberedQuery } from '../../../kernel/db/page.ts';
import { adminRoom } from '../../../kernel/realtime/rooms.ts';
import type { UserWork, Work } from '../../../kernel/work.ts';
import { recordAudit } from '../../audit/index.ts';
import { limits } from '@recado/contracts';
import { suppressedNumbers } from './suppressedNumbers.tables.ts';

const { numberKey: _key, updatedAt: _updatedAt, ...columns } = getTableColumns(suppressedNumbers);

/** Returns a page of the suppression list, newest first; the search is by number or note. */
export async function listSuppressedNumbers(work: Work, query: NumberedQuery) {
  const digits = searchedDigits(query.searchParam ?? '');
  const where = and(
    eq(suppressedNumbers.companyId, work.companyId),
    sql`(plain(${suppressedNumbers.note}) like plain(${containing(query.searchParam)})
      ${digits === '' ? sql`` : sql`or ${suppressedNumbers.number} like ${`%${digits}%`}`})`,
  );
  const number = pageOf(query);
  const records = await work.db
    .select(columns)
    .from(suppressedNumbers)
    .where(where)
    .orderBy(desc(suppressedNumbers.id))
    .limit(limits.listPage)
    .offset((number - 1) * limits.listPage);
  const [counted] = await work.db.select({ count: count() }).from(suppressedNumbers).where(where);
  return { records, ...follows(number, limits.listPage, counted?.count ?? 0) };
}

/** Adds a number. Throws ERR_DUPLICATED_CONTACT for a number that is listed, also with or without the ninth digit. */
export async function addSuppressedNumber(
  work: UserWork,
  { number, note = '' }: RequestOf<typeof suppressedNumbersApi.create>['body'],
) {
  const [record] = await work.db
    .insert(suppressedNumbers)
    .values({ companyId: work.companyId, number, numberKey: toNumberKey(number), note })
    .onConflictDoNothing()
    .returning(columns);
  if (!record) throw new AppError('ERR_DUPLICATED_CONTACT');
  await recordAudit(work, { kind: 'suppressedNumber', id: record.id, name: '', after: {} });
  work.publish('suppressedNumber', { action: 'create', record }, [adminRoom(work.companyId)]);
  return record;
}

/** Removes a number from the list. Throws ERR_NO_SUPPRESSED_NUMBER_FOUND. */
export async function removeSuppressedNumber(work: UserWork, id: number): Promise<{ message: string }> {
  const removed = await work.db
    .delete(suppressedNumbers)
    .where(and(eq(suppressedNumbers.companyId, work.companyId), eq(suppressedNumbers.id, id)))
    .returning({ id: suppressedNumbers.id });
  if (removed.length === 0) throw new AppError('ERR_NO_SUPPRESSED_NUMBER_FOUND');
  await recordAudit(work, { kind: 'suppressedNumber', id, name: '', before: {} });
  work.publish('suppressedNumber', { action: 'delete', id }, [adminRoom(work.companyId)]);
  return { message: 'ok' };
}

/** True if one of the spellings of a number gets no campaign of the company. */
export async function isSuppressed(work: Work, ...numbers: readonly string[]): Promise<boolean> {
  const [row] = await work.db
    .select({ id: suppressedNumbers.id })
    .from(suppressedNumbers)
    .where(
      and(
        eq(suppressedNumbers.companyId, work.companyId),
        inArray(suppressedNumbers.numberKey, numbers.map(toNumberKey)),
      ),
    )
    .limit(1);
  return row !== undefined;
}
