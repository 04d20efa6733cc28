import { getTableName, sql, type SQL } from 'drizzle-orm';
import type { Storage } from '../../../gateways/storage/Storage.ts';
import { mediaReferences } from '../../../kernel/db/mediaReference.ts';
import { emptied } from '../../../kernel/db/ofContact.ts';
import { storedPaths } from '../../../kernel/db/storedPath.ts';
import type { Errand } from '../../../kernel/errand.ts';
import type { Work } from '../../../kernel/work.ts';
import { media } from '../../media/media.tables.ts';
import { messages } from '../../messages/messages.tables.ts';

/** Messages of one transaction. */
export const messagesAtOnce = 200;

export type EraseMessages = {
  storage: Pick<Storage, 'remove'>;
  /** Condition on `messages`: which to erase. Must be false for messages that are erased. */
  which: SQL;
  /** Only the files: the texts stay. */
  mediaOnly?: boolean;
  /** Erases also the messages of others that repeat a file which the contact sent. */
  withCopies?: boolean;
  /** Runs in the transaction that erased some messages. */
  erased(work: Work, done: { ids: readonly number[]; messages: number; files: number }): Promise<void>;
};

type Doomed = { ids: number[]; media: { id: number; paths: string[] }[] };

/**
 * Erases the content of messages in batches and returns when none is left. The rows stay, so that figures stay right. Each
 * batch may be killed and done again: a file goes before the row that names it.
 */
export async function eraseMessages(errand: Errand, options: EraseMessages): Promise<void> {
  for (;;) {
    const doomed = await errand.inCompany((work) => findDoomed(work, options));
    if (doomed.ids.length === 0) return;
    for (const { paths } of doomed.media) for (const path of paths) await options.storage.remove(path);
    await errand.inCompany((work) => emptyMessages(work, doomed, options));
  }
}

const list = (ids: readonly number[]): SQL => sql`any(${sql.param(ids)}::int[])`;

async function findDoomed(work: Work, { which, withCopies }: EraseMessages): Promise<Doomed> {
  const { companyId } = work;
  const { rows } = await work.db.execute(
    sql`select id from messages where company_id = ${companyId} and ${which} order by id limit ${messagesAtOnce}`,
  );
  let ids = (rows as { id: number }[]).map(({ id }) => id);
  if (withCopies && ids.length > 0) {
    const copies = await work.db.execute(sql`
      select c.id from messages c where c.company_id = ${companyId} and c.erased_at is null and c.media_id in (
        select m.media_id from messages m where m.company_id = ${companyId} and m.id = ${list(ids)} and not m.from_me)`);
    ids = [...new Set([...ids, ...(copies.rows as { id: number }[]).map(({ id }) => id)])];
  }
  return { ids, media: await findUnshared(work, ids) };
}

/** Returns the files that nothing but these messages refers to. */
async function findUnshared(work: Work, ids: readonly number[]): Promise<Doomed['media']> {
  const { companyId } = work;
  const others = [...mediaReferences].map(([table, column]) => {
    const except = table === messages ? sql` and r.id <> all(${sql.param(ids)}::int[])` : sql``;
    return sql`not exists (select 1 from ${table} r
      where r.company_id = f.company_id and r.${sql.identifier(column.name)} = f.id${except})`;
  });
  const paths = storedPaths.get(media)!.map(({ name }) => sql`f.${sql.identifier(name)}`);
  const { rows } = await work.db.execute(sql`
    select f.id, array_remove(array[${sql.join(paths, sql`, `)}], null) as paths from media f
    where f.company_id = ${companyId}
      and f.id in (select m.media_id from messages m where m.company_id = ${companyId} and m.id = ${list(ids)})
      and ${sql.join(others, sql` and `)}`);
  return rows as Doomed['media'];
}

async function emptyMessages(work: Work, { ids, media: files }: Doomed, options: EraseMessages): Promise<void> {
  const { companyId } = work;
  const table = sql.identifier(getTableName(messages));
  const change = options.mediaOnly
    ? sql`media_id = null, media_name = null, media_handle = null, media_status = null, transcript = null, media_erased_at = now()`
    : sql`${emptied(messages)}, media_id = null, media_mime = null, media_status = null, error = null, erased_at = now()`;
  const { rowCount } = await work.db.execute(
    sql`update ${table} set ${change} where company_id = ${companyId} and id = ${list(ids)}`,
  );
  if (files.length > 0)
    await work.db.execute(
      sql`delete from ${media} where company_id = ${companyId} and id = ${list(files.map(({ id }) => id))}`,
    );
  if (!options.mediaOnly) await forgetCopies(work, ids);
  await options.erased(work, { ids, messages: rowCount ?? 0, files: files.length });
}

/** Empties what repeats the text of these messages: the lines of lists, and bodies for webhooks. */
async function forgetCopies(work: Work, ids: readonly number[]): Promise<void> {
  const { companyId } = work;
  await work.db.execute(sql`
    update ${sql.identifier('tickets')} t set ${sql.raw('last_message')} = ''
    where t.company_id = ${companyId} and t.last_message <> '' and t.last_message_id = ${list(ids)}
      and t.id in (select m.ticket_id from messages m where m.company_id = ${companyId} and m.id = ${list(ids)})`);
  await work.db.execute(sql`
    delete from ${sql.identifier('webhook_deliveries')} d where d.company_id = ${companyId} and d.message_id = ${list(ids)}
      and d.ticket_id in (select m.ticket_id from messages m where m.company_id = ${companyId} and m.id = ${list(ids)})`);
}
