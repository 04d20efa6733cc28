import { getTableName, sql, type SQL } from 'drizzle-orm';
import type { Storage } from '../../../gateways/storage/Storage.ts';
import { contactRows, emptied, type ContactRows, type Whose } from '../../../kernel/db/ofContact.ts';
import { storedPaths } from '../../../kernel/db/storedPath.ts';
import { tableKinds } from '../../../kernel/db/tableKinds.ts';
import type { Errand } from '../../../kernel/errand.ts';
import { job } from '../../../kernel/jobs/job.ts';
import type { Work } from '../../../kernel/work.ts';
import { contactMerges, contacts } from '../../contacts/contacts.tables.ts';
import { publishMessage } from '../../messages/index.ts';
import { messages } from '../../messages/messages.tables.ts';
import { changeTask, countInTask, findTask } from '../dataTasks.ts';
import { findArchivesWith } from '../exporting/archives.ts';
import { eraseContents } from './eraseContact.ts';
import { eraseMessages } from './eraseMessages.ts';
import { eraseReactions } from './eraseReactions.ts';
import { eraseSchedules } from './eraseSchedules.ts';

type Deps = { storage: Pick<Storage, 'remove'> };

/** Rows of one transaction. */
const rowsAtOnce = 500;

/** The count of the report that rows of a table belong to. */
const counted: Record<string, 'notes' | 'schedules' | 'tickets'> = {
  ticket_notes: 'notes',
  internal_notes: 'notes',
  schedules: 'schedules',
  tickets: 'tickets',
};

/**
 * Erases the contents of an erased contact: every table that `declareContactRows` names, in batches. Each step may be
 * killed and done again. Messages that were being stored at the moment of the erasure are found by another pass.
 */
export const eraseContactJob = ({ storage }: Deps) =>
  job({
    ...eraseContents,
    retrySeconds: [5, 15, 60, 300, 1_800],
    async run(errand, { taskId, contactId }) {
      const task = await errand.inCompany((work) => findTask(work, taskId));
      if (task?.status !== 'running') return;
      const contact: Whose = { companyId: errand.companyId, contactId };
      for (let isMore = true; isMore;) {
        isMore = false;
        const seen = (found: number): void => void (isMore ||= found > 0);
        await eraseArchives(errand, contactId, storage);
        await eraseAllMessages(errand, contact, taskId, storage, seen);
        seen(await eraseReactions(errand, contact));
        seen(await eraseSchedules(errand, contact, taskId, storage));
        await eraseMergedPictures(errand, contact, storage);
        for (const rows of contactRows()) seen(await eraseTable(errand, rows, contact, taskId));
        await erasePicture(errand, contact, storage);
      }
      await errand.inCompany(async (work) => {
        await changeTask(work, taskId, { status: 'done', finishedAt: work.now });
      });
    },
    exhausted: (errand, { taskId }) =>
      errand.inCompany(async (work) => void (await changeTask(work, taskId, { status: 'failed' }))),
  });

async function eraseAllMessages(
  errand: Errand,
  contact: Whose,
  taskId: number,
  storage: Deps['storage'],
  seen: (found: number) => void,
): Promise<void> {
  const { whose } = contactRows().find(({ table }) => table === messages)!;
  await eraseMessages(errand, {
    storage,
    withCopies: true,
    which: sql`erased_at is null and ${whose(contact)}`,
    async erased(work, { ids, ...counts }) {
      seen(counts.messages);
      await countInTask(work, taskId, counts, counts.messages);
      for (const id of await inOtherChats(work, ids, contact)) await publishMessage(work, id, 'update');
    },
  });
}

/** Deletes the archives that contain the contact: its own, and those of the company. */
async function eraseArchives(errand: Errand, contactId: number, storage: Deps['storage']): Promise<void> {
  for (const { id, path } of await errand.inCompany((work) => findArchivesWith(work, contactId))) {
    await storage.remove(path);
    await errand.inCompany((work) => changeTask(work, id, { archivePath: null }));
  }
}

/** Of these messages, those in chats of others, whose screens show them on. */
async function inOtherChats(work: Work, ids: readonly number[], { contactId }: Whose): Promise<number[]> {
  const { rows } = await work.db.execute(sql`
    select id from messages where company_id = ${work.companyId} and id = any(${sql.param(ids)}::int[])
      and chat_contact_id <> ${contactId}`);
  return (rows as { id: number }[]).map(({ id }) => id);
}

/** Erases the rows of one table. Returns their number. */
async function eraseTable(errand: Errand, rows: ContactRows, contact: Whose, taskId: number): Promise<number> {
  const name = getTableName(rows.table);
  // Messages and the contact itself have steps of their own, because of their files.
  if (rows.table === messages || rows.table === contacts) return 0;
  const count = counted[name];
  let total = 0;
  for (;;) {
    const changed = await errand.inCompany(async (work) => {
      const found = await eraseSome(work, rows, contact);
      if (count && found > 0) await countInTask(work, taskId, { [count]: found });
      return found;
    });
    total += changed;
    if (changed < rowsAtOnce) return total;
  }
}

async function eraseSome(
  work: Work,
  { table, whose, erasure, isErased }: ContactRows,
  contact: Whose,
): Promise<number> {
  const name = getTableName(table);
  if (tableKinds.appendOnly.has(name)) {
    const { rows } = await work.db.execute(
      sql`select empty_ticket_events(${contact.contactId}, ${rowsAtOnce}) as changed`,
    );
    return (rows as { changed: number }[])[0]!.changed;
  }
  const some = (condition: SQL): SQL =>
    sql`ctid = any(array(select ctid from ${sql.identifier(name)} where ${condition} limit ${rowsAtOnce}))`;
  const { rowCount } = await work.db.execute(
    erasure === 'delete'
      ? sql`delete from ${sql.identifier(name)} where ${some(whose(contact))}`
      : sql`update ${sql.identifier(name)} set ${emptied(table)} where ${some(sql`${whose(contact)} and not (${isErased!})`)}`,
  );
  return rowCount ?? 0;
}

/** Deletes the pictures that only records of merges name. */
async function eraseMergedPictures(errand: Errand, contact: Whose, storage: Deps['storage']): Promise<void> {
  const paths = await errand.inCompany(async (work) => {
    const { rows } = await work.db.execute(sql`
      select distinct path from ${contactMerges}, unnest(array[
        record #>> '{contact,profilePicPath}', record #>> '{kept,before,profilePicPath}', record #>> '{kept,after,profilePicPath}']) path
      where company_id = ${contact.companyId} and contact_id = ${contact.contactId} and path is not null`);
    return (rows as { path: string }[]).map(({ path }) => path);
  });
  for (const path of paths) await storage.remove(path);
}

/** Deletes the picture of the contact, then the columns that name its files. */
async function erasePicture(errand: Errand, contact: Whose, storage: Deps['storage']): Promise<void> {
  const { whose } = contactRows().find(({ table }) => table === contacts)!;
  for (const column of storedPaths.get(contacts) ?? []) {
    const path = await errand.inCompany(async (work) => {
      const { rows } = await work.db.execute(
        sql`select ${sql.identifier(column.name)} as path from ${contacts} where ${whose(contact)}`,
      );
      return (rows as { path: string | null }[])[0]?.path ?? null;
    });
    if (path === null) continue;
    await storage.remove(path);
    await errand.inCompany(async (work) => {
      await work.db.execute(
        sql`update ${sql.identifier('contacts')} set ${sql.identifier(column.name)} = null where ${whose(contact)}`,
      );
    });
  }
}
