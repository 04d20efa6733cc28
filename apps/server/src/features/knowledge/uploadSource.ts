import { cutText, AppError, isMimeType } from '@recado/contracts';
import { and, eq } from 'drizzle-orm';
import type { UserErrand } from '../../kernel/errand.ts';
import type { UploadedFile } from '../../kernel/http/upload.ts';
import { adminRoom } from '../../kernel/realtime/rooms.ts';
import type { UserWork } from '../../kernel/work.ts';
import { recordAudit } from '../audit/index.ts';
import { keepMedia, storeUpload, type KeptFile, type UploadStore } from '../media/index.ts';
import { assertRoom, lockPrompt } from './changeSource.ts';
import { knowledgeSources } from './knowledge.tables.ts';
import { readKnowledgeFile } from './readKnowledgeFile.ts';
import { getSource, type SourceRow } from './readSources.ts';

/** Longest name of a source, as in `KnowledgeFields`. */
const longestName = 120;

/**
 * Gives a file to a prompt and enqueues its reading. Throws ERR_NO_PROMPT_FOUND, ERR_KNOWLEDGE_FULL, and ERR_FILE_TYPE for
 * content that is neither text nor PDF; then no file is stored.
 */
export async function uploadSource(
  errand: UserErrand,
  promptId: number,
  file: UploadedFile | undefined,
  store: UploadStore,
): Promise<SourceRow> {
  // Checked before the file is processed, and again with the prompt locked.
  await errand.inCompany(async (work) => {
    await lockPrompt(work, promptId);
    await assertRoom(work, promptId);
  });
  return storeUpload(store, file, (kept) => errand.inCompany((work) => addFile(work, promptId, kept)), assertReadable);
}

function assertReadable({ mime }: { mime: string }): void {
  if (!isMimeType(mime, 'text/plain') && !isMimeType(mime, 'application/pdf')) throw new AppError('ERR_FILE_TYPE');
}

async function addFile(work: UserWork, promptId: number, file: KeptFile): Promise<SourceRow> {
  const { companyId } = work;
  const assistant = await lockPrompt(work, promptId);
  await assertRoom(work, promptId);
  const name = cutText(file.name, longestName);
  const [row] = await work.db
    .insert(knowledgeSources)
    .values({ companyId, promptId, kind: 'file', name, state: 'reading' })
    .returning({ id: knowledgeSources.id });
  const { id } = row!;
  const mediaId = await keepMedia(work, file, { kind: 'knowledgeSource', id });
  await work.db
    .update(knowledgeSources)
    .set({ mediaId })
    .where(and(eq(knowledgeSources.companyId, companyId), eq(knowledgeSources.id, id)));
  await work.enqueue(readKnowledgeFile, { sourceId: id });
  const source = await getSource(work, id);
  work.publish('knowledgeSource', { action: 'create', source }, [adminRoom(companyId)]);
  await recordAudit(work, { kind: 'knowledgeSource', id, name, after: { ...source, assistant } });
  return source;
}
