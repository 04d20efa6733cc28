import { sql } from 'drizzle-orm';
import { mediaReferences } from '../../../kernel/db/mediaReference.ts';
import type { Whose } from '../../../kernel/db/ofContact.ts';
import { storedPaths } from '../../../kernel/db/storedPath.ts';
import type { Errand } from '../../../kernel/errand.ts';
import type { Storage } from '../../../gateways/storage/Storage.ts';
import { media } from '../../media/media.tables.ts';
import { removeSchedulesOf } from '../../schedules/index.ts';
import { schedules } from '../../schedules/schedules.tables.ts';
import { countInTask } from '../dataTasks.ts';

/**
 * Deletes the scheduled messages of a contact with the files that nothing else refers to. Runs after the messages, which
 * may refer to the same files. Returns the number of deleted rows.
 */
export async function eraseSchedules(
  errand: Errand,
  { companyId, contactId }: Whose,
  taskId: number,
  storage: Pick<Storage, 'remove'>,
): Promise<number> {
  const own = sql`company_id = ${companyId} and contact_id = ${contactId}`;
  const others = [...mediaReferences].map(([table, column]) => {
    const except = table === schedules ? sql` and r.contact_id <> ${contactId}` : sql``;
    return sql`not exists (select 1 from ${table} r
      where r.company_id = f.company_id and r.${sql.identifier(column.name)} = f.id${except})`;
  });
  const paths = storedPaths.get(media)!.map(({ name }) => sql`f.${sql.identifier(name)}`);
  const files = await errand.inCompany(async (work) => {
    const { rows } = await work.db.execute(sql`
      select f.id, array_remove(array[${sql.join(paths, sql`, `)}], null) as paths from media f
      where f.company_id = ${companyId} and f.id in (select media_id from schedules where ${own})
        and ${sql.join(others, sql` and `)}`);
    return rows as { id: number; paths: string[] }[];
  });
  for (const file of files) for (const path of file.paths) await storage.remove(path);
  return errand.inCompany(async (work) => {
    const deleted = await removeSchedulesOf(work, contactId);
    const ids = sql.param(files.map(({ id }) => id));
    await work.db.execute(sql`delete from ${media} where company_id = ${companyId} and id = any(${ids}::int[])`);
    if (deleted > 0) await countInTask(work, taskId, { schedules: deleted, files: files.length });
    return deleted;
  });
}
