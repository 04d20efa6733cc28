import { isMimeType } from '@recado/contracts';
import { getTableName, sql } from 'drizzle-orm';
import { z } from 'zod';
import { contactRows, type Whose } from '../../../kernel/db/ofContact.ts';
import type { Errand } from '../../../kernel/errand.ts';
import { declareJob, job } from '../../../kernel/jobs/job.ts';
import { messages } from '../../messages/messages.tables.ts';
import { previewErasure } from '../erasing/previewErasure.ts';
import { readRows } from './readRows.ts';
import { failExport, openFile, runExport, toEntryName, type ExportDeps, type Progress } from './runExport.ts';
import { toJsonList, writeArchive, type Entry } from './writeArchive.ts';

/** Writes the archive of a contact. */
export const exportContactArchive = declareJob({
  name: 'personalData.exportContact',
  attempts: 5,
  payload: z.object({ taskId: z.number().int(), contactId: z.number().int() }),
});

/** Columns that say nothing about the person: marks of our own software. */
const technical = [
  'revision',
  'client_key',
  'client_digest',
  'chat_contact_id',
  'contact_id',
  'provider_wid',
  'erased_at',
];

/** Exports a contact: the rows that `declareContactRows` names as JSON, and the files of its messages. */
export const exportContactJob = (deps: ExportDeps) =>
  job({
    ...exportContactArchive,
    retrySeconds: [5, 15, 60, 300],
    run: (errand, { taskId, contactId }) =>
      runExport(
        errand,
        taskId,
        async (progress) => {
          const counts = { rows: 0, files: 0 };
          const contact = { companyId: errand.companyId, contactId };
          const found = await errand.inCompany((work) => previewErasure(work, contactId));
          await progress.expect(found.messages + found.tickets + found.notes + found.schedules + found.files);
          const about = { contactId, exportedAt: new Date().toISOString() };
          const entries = entriesOf(errand, contact, counts, progress, deps);
          return { file: await writeArchive(deps.storage, `contact-${contactId}.zip`, about, entries), counts };
        },
        deps,
      ),
    exhausted: (errand, { taskId }) => failExport(errand, taskId),
  });

async function* entriesOf(
  errand: Errand,
  contact: Whose,
  counts: { rows: number; files: number },
  progress: Progress,
  { storage }: ExportDeps,
): AsyncGenerator<Entry> {
  for (const { table, whose, exportedAs } of contactRows()) {
    if (exportedAs === undefined) continue;
    // Copies of the person's messages that were forwarded to others stand in the chats of others.
    const own = table === messages ? sql` and ${contact.contactId} in (chat_contact_id, contact_id)` : sql``;
    const rows = readRows(errand, getTableName(table), sql`${whose(contact)}${own}`);
    const shown = async function* () {
      for await (const row of rows) {
        counts.rows += 1;
        await progress.step();
        yield toExportedRow(row, contact.contactId);
      }
    };
    yield { name: `data/${exportedAs}.json`, stream: toJsonList(shown()), compress: true };
  }
  for await (const row of readRows(errand, 'media', filesOf(contact))) {
    const file = await openFile(storage, String(row.path));
    if (!file) continue;
    counts.files += 1;
    await progress.step();
    yield {
      name: `files/${String(row.id)}-${toEntryName(String(row.name))}`,
      stream: file.stream,
      compress: isMimeType(file.mime, 'text/*'),
    };
  }
  const picture = await findPicture(errand, contact);
  const file = picture === null ? undefined : await openFile(storage, picture);
  if (file) yield { name: `files/${toEntryName(picture!)}`, stream: file.stream, compress: false };
}

const filesOf = ({ companyId, contactId }: Whose) => sql`id in (
  select m.media_id from messages m where m.company_id = ${companyId} and m.chat_contact_id = ${contactId}
  union select m.media_id from messages m
  where m.company_id = ${companyId} and m.contact_id = ${contactId} and m.contact_id <> m.chat_contact_id
  union select s.media_id from schedules s where s.company_id = ${companyId} and s.contact_id = ${contactId})`;

/** A row as it is exported: without technical marks, and without the reactions of other people in a group. */
function toExportedRow(row: Record<string, unknown>, contactId: number): Record<string, unknown> {
  const shown = Object.fromEntries(Object.entries(row).filter(([name]) => !technical.includes(name)));
  const { reactions } = shown as { reactions?: { contactId: number | null }[] };
  if (reactions)
    shown.reactions = reactions.filter((reaction) => reaction.contactId === null || reaction.contactId === contactId);
  return shown;
}

const findPicture = (errand: Errand, { companyId, contactId }: Whose): Promise<string | null> =>
  errand.inCompany(async (work) => {
    const { rows } = await work.db.execute(
      sql`select profile_pic_path as path from contacts where company_id = ${companyId} and id = ${contactId}`,
    );
    return (rows as { path: string | null }[])[0]?.path ?? null;
  });
