import { getTableName, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { Storage } from '../../gateways/storage/Storage.ts';
import { storedPaths } from '../../kernel/db/storedPath.ts';
import { tableKinds } from '../../kernel/db/tableKinds.ts';
import type { Errand } from '../../kernel/errand.ts';
import { job } from '../../kernel/jobs/job.ts';
import type { Work, Workshop } from '../../kernel/work.ts';
import { recordAudit } from '../audit/index.ts';
import { deleteCompany } from '../companies/index.ts';
import { eraseCompany } from './eraseCompany.ts';
import { readCompanyTables } from './companyTables.ts';

type Deps = {
  storage: Pick<Storage, 'remove'>;
  /** Hands over the charges that could still be paid, which outlive the company. */
  releaseCharges(errand: Errand): Promise<void>;
} & Pick<Workshop, 'acrossCompanies' | 'inCompany'>;

const actor = { kind: 'system', name: eraseCompany.name } as const;

type Removed = NonNullable<z.output<typeof eraseCompany.payload>['removed']>;

/** Rows of one transaction: a statement of this size takes well under a second, whatever refers to the rows. */
const rowsAtOnce = 500;

/**
 * Deletes the rows, files and jobs of a company that an operator has deleted. Each step may be killed and done again: a
 * file goes before the row that names it, rows go in batches from the tables that nothing refers to, and the row of the
 * company goes last. Rows that a call stored meanwhile are found by another pass.
 */
export const eraseCompanyJob = ({ storage, releaseCharges, acrossCompanies, inCompany }: Deps) =>
  job({
    ...eraseCompany,
    retrySeconds: [5, 15, 60, 300, 1_800],
    async run(errand, { removed }) {
      const { companyId } = errand;
      if (!(await errand.inCompany(isBeingDeleted))) return;
      if (removed) await inCompany(removed.by.companyId, actor, (work) => recordRemoval(work, companyId, removed));
      await releaseCharges(errand);
      if (await errand.inCompany(hasLiveSession)) throw new Error('a session of the deleted company is still open');
      await acrossCompanies('platformCompanies.erase', async (db) => {
        for (const name of tableKinds.directory)
          await db.execute(sql`delete from ${sql.identifier(name)} where company_id = ${companyId}`);
      });
      const names = await errand.inCompany(readCompanyTables);
      for (let isMore = true; isMore;) {
        isMore = false;
        for (const name of names) {
          await removeFiles(errand, name, storage);
          while ((await errand.inCompany((work) => deleteRows(work, name))) > 0) isMore = true;
        }
      }
      await errand.inCompany(async (work) => {
        await work.db.execute(sql`select delete_jobs_of_company()`);
        await deleteCompany(work);
      });
    },
  });

/** Returns false also for a company of an operator that was deleted meanwhile, which would hold up the erasure. */
async function lacksRemoval(work: Work, companyId: number): Promise<boolean> {
  const { rowCount } = await work.db.execute(sql`
    select 1 from companies where id = ${work.companyId} and deleted_at is null and not exists (
      select 1 from audit_entries
      where company_id = ${work.companyId} and kind = 'company' and action = 'delete' and entity_id = ${String(companyId)})`);
  return rowCount === 1;
}

/** Records the deletion in the company of its operator, once. The job may run again, and ids of companies are not reused. */
async function recordRemoval(work: Work, companyId: number, { name, by }: Removed): Promise<void> {
  await work.lock(`erase:${companyId}`);
  if (!(await lacksRemoval(work, companyId))) return;
  await recordAudit(work, { kind: 'company', id: companyId, name, before: {}, orderedBy: by });
}

async function isBeingDeleted(work: Work): Promise<boolean> {
  const { rowCount } = await work.db.execute(
    sql`select 1 from companies where id = ${work.companyId} and deleted_at is not null`,
  );
  return rowCount === 1;
}

/** The owner of a session lets it go within a round; its last writes must not come after the deletion. */
async function hasLiveSession(work: Work): Promise<boolean> {
  const { rowCount } = await work.db.execute(
    sql`select 1 from session_leases where company_id = ${work.companyId} and expires_at > now() limit 1`,
  );
  return rowCount === 1;
}

/** Deletes the files that rows of a table name, in pages by the row's place. A missing file is no error. */
async function removeFiles(errand: Errand, name: string, storage: Deps['storage']): Promise<void> {
  const columns = [...storedPaths].find(([table]) => getTableName(table) === name)?.[1] ?? [];
  for (const column of columns)
    for (let after = ''; ;) {
      const paths = await errand.inCompany((work) => readPaths(work, name, column.name, after));
      for (const path of paths) await storage.remove(path);
      if (paths.length < rowsAtOnce) break;
      after = paths.at(-1)!;
    }
}

async function readPaths(work: Work, name: string, column: string, after: string): Promise<string[]> {
  const path = sql.identifier(column);
  const { rows } = await work.db.execute(sql`
    select distinct ${path} as path from ${sql.identifier(name)}
    where company_id = ${work.companyId} and ${path} > ${after} order by 1 limit ${rowsAtOnce}`);
  return (rows as { path: string }[]).map(({ path: found }) => found);
}

/** Deletes some rows and returns their number. The app role may not delete evidence: a function does that. */
async function deleteRows(work: Work, name: string): Promise<number> {
  if (tableKinds.appendOnly.has(name)) {
    const { rows } = await work.db.execute(sql`select delete_evidence_of_company(${name}, ${rowsAtOnce}) as deleted`);
    return (rows as { deleted: number }[])[0]!.deleted;
  }
  const table: SQL = sql`${sql.identifier(name)}`;
  const { rowCount } = await work.db.execute(sql`
    delete from ${table} where company_id = ${work.companyId} and ctid = any(array(
      select ctid from ${table} where company_id = ${work.companyId} limit ${rowsAtOnce}))`);
  return rowCount ?? 0;
}
