import { AppError } from '@recado/contracts';
import { and, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Storage } from '../../../gateways/storage/Storage.ts';
import { job } from '../../../kernel/jobs/job.ts';
import type { UserWork, Work } from '../../../kernel/work.ts';
import { changeTask, findTask } from '../dataTasks.ts';
import { dataTasks } from '../personalData.tables.ts';

/** Returns the signed address of the archive of an export. Throws ERR_NO_DATA_TASK_FOUND and ERR_EXPORT_EXPIRED. */
export async function findArchive(work: UserWork, taskId: number): Promise<{ url: string }> {
  const task = await findTask(work, taskId);
  if (!task) throw new AppError('ERR_NO_DATA_TASK_FOUND');
  if (task.archivePath === null || task.expiresAt === null || task.expiresAt <= work.now)
    throw new AppError('ERR_EXPORT_EXPIRED');
  return { url: work.fileUrl(task.archivePath)! };
}

/** Returns the name under which an archive is saved; undefined for another file. */
export async function nameOfArchive(work: Work, path: string): Promise<string | undefined> {
  const [task] = await work.db
    .select({ id: dataTasks.id, kind: dataTasks.kind, contactId: dataTasks.contactId, at: dataTasks.createdAt })
    .from(dataTasks)
    .where(and(eq(dataTasks.companyId, work.companyId), eq(dataTasks.archivePath, path)));
  if (!task) return undefined;
  const day = task.at.toISOString().slice(0, 10);
  return task.kind === 'contactExport' ? `recado-contato-${task.contactId}-${day}.zip` : `recado-empresa-${day}.zip`;
}

type Deps = { storage: Pick<Storage, 'remove'> };

/** Deletes the archives of exports that have expired, each hour. */
export const dropArchivesJob = ({ storage }: Deps) =>
  job({
    name: 'personalData.dropArchives',
    attempts: 1,
    payload: z.object({}),
    cron: '13 * * * *',
    due: sql`exists (
      select 1 from data_tasks d where d.company_id = c.id and d.archive_path is not null and d.expires_at < now())`,
    async run(errand) {
      const expired = await errand.inCompany((work) =>
        work.db
          .select({ id: dataTasks.id, path: dataTasks.archivePath })
          .from(dataTasks)
          .where(
            and(
              eq(dataTasks.companyId, work.companyId),
              isNotNull(dataTasks.archivePath),
              lt(dataTasks.expiresAt, work.now),
            ),
          ),
      );
      for (const { id, path } of expired) {
        await storage.remove(path!);
        await errand.inCompany((work) => changeTask(work, id, { archivePath: null }));
      }
    },
  });

/** Returns the archives that contain a contact: its own, and those of the company. */
export async function findArchivesWith(work: Work, contactId: number): Promise<{ id: number; path: string }[]> {
  const rows = await work.db
    .select({ id: dataTasks.id, path: dataTasks.archivePath })
    .from(dataTasks)
    .where(and(eq(dataTasks.companyId, work.companyId), isNotNull(dataTasks.archivePath), covers(contactId)));
  return rows.map(({ id, path }) => ({ id, path: path! }));
}

const covers = (contactId: number) => or(isNull(dataTasks.contactId), eq(dataTasks.contactId, contactId));

/** Ends the running exports that contain a contact: their archives are thrown away when they are complete. */
export const endExportsWith = async (work: Work, contactId: number): Promise<void> =>
  void (await work.db
    .update(dataTasks)
    .set({ status: 'failed', finishedAt: work.now })
    .where(
      and(
        eq(dataTasks.companyId, work.companyId),
        eq(dataTasks.status, 'running'),
        inArray(dataTasks.kind, ['contactExport', 'companyExport']),
        covers(contactId),
      ),
    ));
