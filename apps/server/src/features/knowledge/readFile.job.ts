import { buffer } from 'node:stream/consumers';
import { AppError, type KnowledgeFailure } from '@recado/contracts';
import { and, eq } from 'drizzle-orm';
import { DocumentError, type DocumentPage } from '../../gateways/documents/documentErrors.ts';
import { isReaderBusy, readDocument } from '../../gateways/documents/readDocument.ts';
import type { Storage } from '../../gateways/storage/Storage.ts';
import { job } from '../../kernel/jobs/job.ts';
import { adminRoom } from '../../kernel/realtime/rooms.ts';
import type { Work } from '../../kernel/work.ts';
import { media } from '../media/media.tables.ts';
import { cutPassages } from './cutPassages.ts';
import { knowledgeSources } from './knowledge.tables.ts';
import { readKnowledgeFile } from './readKnowledgeFile.ts';
import { getSource } from './readSources.ts';
import { savePassages } from './savePassages.ts';

/** A file is tried again after this time, in ms, while another one is being read: a slow file must not hold jobs back. */
const busyMs = 3_000;

type Reading = { pages: DocumentPage[] } | { failure: KnowledgeFailure; reason: string };

/** Reads the file of a source outside of a transaction. A source that was deleted or read meanwhile is left alone. */
export const readKnowledgeFileJob = ({ storage }: { storage: Pick<Storage, 'open'> }) =>
  job({
    ...readKnowledgeFile,
    retrySeconds: [5, 30, 120],
    async run(errand, { sourceId }) {
      const path = await errand.inCompany((work) => findUnreadFile(work, sourceId));
      if (path === undefined) return;
      if (isReaderBusy())
        return errand.inCompany((work) =>
          work.enqueue(readKnowledgeFile, { sourceId }, { at: new Date(work.now.getTime() + busyMs) }),
        );
      const reading = await read(storage, path);
      if ('failure' in reading) errand.log.warn({ sourceId, ...reading }, 'knowledge file not readable');
      await errand.inCompany((work) => keep(work, sourceId, reading));
    },
    exhausted: (errand, { sourceId }) =>
      errand.inCompany((work) => keep(work, sourceId, { failure: 'unreadable', reason: 'the job failed' })),
  });

const one = (work: Work, id: number) =>
  and(
    eq(knowledgeSources.companyId, work.companyId),
    eq(knowledgeSources.id, id),
    eq(knowledgeSources.state, 'reading'),
  );

async function findUnreadFile(work: Work, sourceId: number): Promise<string | undefined> {
  const [row] = await work.db
    .select({ path: media.path })
    .from(knowledgeSources)
    .innerJoin(media, and(eq(media.companyId, knowledgeSources.companyId), eq(media.id, knowledgeSources.mediaId)))
    .where(one(work, sourceId));
  return row?.path;
}

async function read(storage: Pick<Storage, 'open'>, path: string): Promise<Reading> {
  try {
    const { stream } = await storage.open(path);
    return { pages: await readDocument(await buffer(stream)) };
  } catch (error) {
    if (error instanceof DocumentError) return { failure: error.refusal, reason: error.message };
    if (error instanceof AppError && error.code === 'ERR_NO_MEDIA_FOUND')
      return { failure: 'unreadable', reason: 'the file is gone' };
    throw error;
  }
}

/** Stores the passages, or the reason for which there are none. */
async function keep(work: Work, sourceId: number, reading: Reading): Promise<void> {
  const [source] = await work.db.select().from(knowledgeSources).where(one(work, sourceId)).for('update');
  if (!source) return;
  if ('pages' in reading)
    await savePassages(
      work,
      source,
      reading.pages.flatMap(({ page, text }) => cutPassages(text, page)),
    );
  const state = 'pages' in reading ? 'ready' : 'failed';
  const reason = 'failure' in reading ? reading.failure : null;
  await work.db.update(knowledgeSources).set({ state, reason, updatedAt: work.now }).where(one(work, sourceId));
  const shown = await getSource(work, sourceId);
  work.publish('knowledgeSource', { action: 'update', source: shown }, [adminRoom(work.companyId)]);
}
