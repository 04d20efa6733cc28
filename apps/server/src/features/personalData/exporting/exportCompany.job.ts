import { isMimeType, isSecretSetting } from '@recado/contracts';
import { getTableName, sql } from 'drizzle-orm';
import { z } from 'zod';
import { storedPaths } from '../../../kernel/db/storedPath.ts';
import type { Errand } from '../../../kernel/errand.ts';
import { declareJob, job } from '../../../kernel/jobs/job.ts';
import { readRows } from './readRows.ts';
import { failExport, openFile, runExport, type ExportDeps, type Progress } from './runExport.ts';
import { toJsonLines, writeArchive, type Entry } from './writeArchive.ts';

/** Writes the archive of a company. */
export const exportCompanyArchive = declareJob({
  name: 'personalData.exportCompany',
  attempts: 5,
  payload: z.object({ taskId: z.number().int() }),
});

/** Tables that are left out, each with the reason. Every other table of a company is exported. */
export const leftOut: Readonly<Record<string, string>> = {
  session_leases: 'which process runs a session',
  session_keys: 'keys of a linked phone',
  outbox_commands: 'work that waits for a session',
  deliveries: 'events that wait to be recorded',
  early_events: 'events that wait for their message',
  external_answers: 'answers for repeated requests, kept for a day',
  knowledge_passages: 'parts of knowledge sources, which are exported whole',
  password_resets: 'hashes of codes',
  two_steps: 'secrets of two-step sign-ins',
  recovery_codes: 'hashes of codes',
  mails: 'encrypted mails, which may contain codes',
};

/** Exports a company: every row as JSON lines, one file for each table, and the stored files. Secrets are never in it. */
export const exportCompanyJob = (deps: ExportDeps) =>
  job({
    ...exportCompanyArchive,
    retrySeconds: [5, 15, 60, 300],
    run: (errand, { taskId }) =>
      runExport(
        errand,
        taskId,
        async (progress) => {
          const counts = { rows: 0, files: 0 };
          const tables = await readTables(errand);
          await progress.expect(tables.reduce((sum, { rows }) => sum + rows, 0));
          const about = { companyId: errand.companyId, exportedAt: new Date().toISOString() };
          const entries = entriesOf(errand, tables, counts, progress, deps);
          return { file: await writeArchive(deps.storage, 'company.zip', about, entries), counts };
        },
        deps,
      ),
    exhausted: (errand, { taskId }) => failExport(errand, taskId),
  });

type Table = { name: string; rows: number };

/** Returns the exported tables with their numbers of rows. Read from the database, so that no later table is forgotten. */
const readTables = (errand: Errand): Promise<Table[]> =>
  errand.inCompany(async (work) => {
    const { rows } = await work.db.execute(sql`
      select t.relname as name from pg_class t
      join pg_attribute a on a.attrelid = t.oid and a.attname = 'company_id' and not a.attisdropped
      where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and t.relrowsecurity order by 1`);
    const tables: Table[] = [];
    for (const { name } of rows as { name: string }[]) {
      if (name in leftOut) continue;
      const counted = await work.db.execute(
        sql`select count(*)::int as rows from ${sql.identifier(name)} where company_id = ${work.companyId}`,
      );
      tables.push({ name, rows: (counted.rows as { rows: number }[])[0]!.rows });
    }
    return tables;
  });

async function* entriesOf(
  errand: Errand,
  tables: readonly Table[],
  counts: { rows: number; files: number },
  progress: Progress,
  { storage }: ExportDeps,
): AsyncGenerator<Entry> {
  for (const { name } of tables) {
    const shown = async function* () {
      for await (const row of readRows(errand, name)) {
        counts.rows += 1;
        await progress.step();
        yield name === 'settings' && isSecretSetting(String(row.key)) ? { ...row, value: '' } : row;
      }
    };
    yield { name: `data/${name}.jsonl`, stream: toJsonLines(shown()), compress: true };
  }
  for (const [table, columns] of storedPaths) {
    const name = getTableName(table);
    // Archives of earlier exports would grow with each export.
    if (name === 'data_tasks' || !tables.some((own) => own.name === name)) continue;
    for await (const row of readRows(errand, name))
      for (const column of columns) {
        const path = row[column.name];
        const file = typeof path === 'string' ? await openFile(storage, path) : undefined;
        if (!file) continue;
        counts.files += 1;
        yield { name: `files/${String(path)}`, stream: file.stream, compress: isMimeType(file.mime, 'text/*') };
      }
  }
}
