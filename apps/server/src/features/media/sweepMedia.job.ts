import { and, asc, eq, gt, inArray, lt, notExists, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { Storage } from '../../gateways/storage/Storage.ts';
import type { Errand } from '../../kernel/errand.ts';
import { mediaReferences } from '../../kernel/db/mediaReference.ts';
import { storedPaths } from '../../kernel/db/storedPath.ts';
import { job } from '../../kernel/jobs/job.ts';
import type { Work, Workshop } from '../../kernel/work.ts';
import { media } from './media.tables.ts';

type Deps = { storage: Storage; acrossCompanies: Workshop['acrossCompanies'] };

/**
 * Minimum age of a file to delete. A file is stored before its row, and the row before its owner, but within less time.
 */
const graceMs = 24 * 60 * 60_000;
/** Rows of one transaction: for each, the foreign keys search every table that may refer to it. */
const rowsAtOnce = 20;
/** Maximum number of rows of a company in one night; the next night continues. */
const companyMs = 60_000;
/**
 * Files without a row come from killed processes, so they are few. More than this suggests that the disk belongs to
 * another database: stop before many files are deleted.
 */
const mostStrays = 1_000;

/**
 * Deletes unreachable files, a day after they were stored: unreferenced rows, for example after a ticket was deleted
 * (behaviour 2.6), with their files; then files without a row, and uploads that were never used.
 */
export const sweepMediaJob = ({ storage, acrossCompanies }: Deps) =>
  job({
    name: 'media.sweep',
    attempts: 1,
    payload: z.object({}),
    cron: '40 5 * * *',
    async run(errand) {
      const end = performance.now() + companyMs;
      for (let after = 0, isMore = true; isMore && performance.now() < end;) {
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
        // Queried after the files were listed, so that rows inserted meanwhile count.
        const named = new Set(await acrossCompanies('media.sweep', (db) => namesBeginning(db, beginning)));
        for (const path of paths) {
          if (named.has(path)) continue;
          if (++strays > mostStrays)
            return log.error(
              { strays },
              'too many files without a row: is this the data directory of another database?',
            );
          await storage.remove(path);
        }
      }
      if (uploads + strays > 0) log.info({ uploads, strays }, 'files without a row deleted');
    },
  });

/**
 * Deletes some unreferenced rows past an id and returns their files, to be removed after the commit: a crash in between
 * leaves files without a row, never a row without its file.
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
      .where(and(old, ...unreferenced(work)))
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

/** Conditions for the tables whose rows refer to the medium: its owner, or a message that the file was forwarded to. */
const unreferenced = (work: Work): SQL[] =>
  [...mediaReferences].map(([table, column]) => {
    const row = table as PgTable & { companyId: AnyPgColumn };
    return notExists(
      work.db
        .select({ one: sql`1` })
        .from(row)
        .where(and(eq(row.companyId, media.companyId), eq(column, media.id))),
    );
  });

type Across = Parameters<Parameters<Workshop['acrossCompanies']>[1]>[0];
/** The names of the files of one row, as an array. */
const namesOf = (columns: PgColumn[]): SQL<(string | null)[]> => sql`array[${sql.join(columns, sql`, `)}]`;

/** The names in every column declared with `storedPath`, of every company. */
async function namesBeginning(db: Across, beginning: string): Promise<string[]> {
  const named = [...storedPaths].map(([table, columns]) => sql`select unnest(${namesOf(columns)}) from ${table}`);
  const { rows } = await db.execute<{ name: string }>(sql`
    select file.name from (${sql.join(named, sql` union all `)}) file(name)
    where left(file.name, ${beginning.length}::int) = ${beginning}`);
  return rows.map(({ name }) => name);
}
