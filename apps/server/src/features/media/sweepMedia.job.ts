import { and, asc, eq, gt, inArray, lt, notExists, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { Storage } from '../../gateways/storage/openStorage.ts';
import type { Errand } from '../../kernel/errand.ts';
import { storedPaths } from '../../kernel/db/storedPath.ts';
import { job } from '../../kernel/jobs/job.ts';
import type { Work, Workshop } from '../../kernel/work.ts';
import { messages } from '../messages/messages.tables.ts';
import { schedules } from '../schedules/schedules.tables.ts';
import { media } from './media.tables.ts';

type Deps = { storage: Storage; acrossCompanies: Workshop['acrossCompanies'] };

/** A file is on disk before its row, and the row before what names it, but never for so long. */
const graceMs = 24 * 60 * 60_000;
/** Rows of one transaction: for each the foreign keys look at every table that may name it. */
const rowsAtOnce = 20;
/** What a company has left over past this is left to the next night. */
const companyMs = 60_000;
/**
 * Files without a row come from processes that died, so they are few. More than this suggests the disk of another
 * database: stop before much is deleted.
 */
const mostStrays = 1_000;

/**
 * Takes away what nobody can reach any more, a day after it was stored: rows that nothing names any more, as
 * after a ticket was deleted (behaviour 2.6), with their files; then files that no row names, and uploads nobody kept.
 */
export const sweepMediaJob = ({ storage, acrossCompanies }: Deps) =>
  job({
    name: 'media.sweep',
    attempts: 1,
    payload: z.object({}),
    cron: '40 5 * * *',
    async run(errand) {
      const end = Date.now() + companyMs;
      for (let after = 0, isMore = true; isMore && Date.now() < end;) {
        const gone = await dropRows(errand, after);
        for (const { names } of gone) for (const name of names) if (name !== null) await storage.remove(name);
        after = Math.max(after, ...gone.map(({ id }) => id));
        isMore = gone.length === rowsAtOnce;
      }
    },
    async runOnce(log) {
      const before = new Date(Date.now() - graceMs);
      const uploads = await storage.sweep(before);
      let strays = 0;
      for await (const { beginning, paths } of storage.keptBefore(before)) {
        // Asked after the files were seen: a row written meanwhile counts.
        const named = new Set(await acrossCompanies('media.sweep', (db) => namesBeginning(db, beginning)));
        for (const path of paths) {
          if (named.has(path)) continue;
          if (++strays > mostStrays)
            return log.error(
              { strays },
              'far too many files without a row: is this the data directory of another database?',
            );
          await storage.remove(path);
        }
      }
      if (uploads + strays > 0) log.info({ uploads, strays }, 'files without a row were removed');
    },
  });

/**
 * Deletes some rows past an id that nothing names and gives their files, to be removed after the commit: a crash
 * between leaves strays, never a row without its file.
 */
const dropRows = (errand: Errand, after: number): Promise<{ id: number; names: (string | null)[] }[]> =>
  errand.inCompany(async (work) => {
    const old = and(
      eq(media.companyId, work.companyId),
      gt(media.id, after),
      lt(media.createdAt, new Date(work.now.getTime() - graceMs)),
    );
    const left = await work.db
      .select({ id: media.id })
      .from(media)
      .where(
        and(
          old,
          or(
            ...Object.entries(naming).map(([kind, names]) =>
              and(eq(media.ownerKind, kind as Owner), notExists(names(work))),
            ),
          ),
        ),
      )
      .orderBy(asc(media.id))
      .limit(rowsAtOnce)
      .for('update', { skipLocked: true });
    if (left.length === 0) return [];
    const ids = left.map(({ id }) => id);
    return work.db
      .delete(media)
      .where(and(eq(media.companyId, work.companyId), inArray(media.id, ids)))
      .returning({ id: media.id, names: namesOf(storedPaths.get(media)!) });
  });

type Owner = (typeof media.$inferSelect)['ownerKind'];
/**
 * A row that names the medium: the owner, or another it was forwarded to. A new kind of owner does not compile without
 * its line.
 */
const naming: { [K in Owner]: (work: Work) => SQLWrapper } = {
  message: (work) =>
    work.db
      .select({ id: messages.id })
      .from(messages)
      .where(and(eq(messages.companyId, media.companyId), eq(messages.mediaId, media.id))),
  // Its message, once sent, shows the same file.
  schedule: (work) =>
    work.db
      .select({ id: schedules.id })
      .from(schedules)
      .where(and(eq(schedules.companyId, media.companyId), eq(schedules.mediaId, media.id)))
      .unionAll(
        work.db
          .select({ id: messages.id })
          .from(messages)
          .where(and(eq(messages.companyId, media.companyId), eq(messages.mediaId, media.id))),
      ),
};

type Across = Parameters<Parameters<Workshop['acrossCompanies']>[1]>[0];
/** The names of files that one row holds, as an array. */
const namesOf = (columns: PgColumn[]): SQL<(string | null)[]> => sql`array[${sql.join(columns, sql`, `)}]`;

/** The names in every column declared with `storedPath`, of every company. */
async function namesBeginning(db: Across, beginning: string): Promise<string[]> {
  const named = [...storedPaths].map(([table, columns]) => sql`select unnest(${namesOf(columns)}) from ${table}`);
  const { rows } = await db.execute<{ name: string }>(sql`
    select file.name from (${sql.join(named, sql` union all `)}) file(name)
    where left(file.name, ${beginning.length}::int) = ${beginning}`);
  return rows.map(({ name }) => name);
}
