import { buffer } from 'node:stream/consumers';
import { AppError } from '@recado/contracts';
import type { Sound, Transcriber, Transcription } from '../../../gateways/ai/openTranscriber.ts';
import type { Usage } from '../../../gateways/ai/askChat.ts';
import type { Storage } from '../../../gateways/storage/Storage.ts';
import type { Errand } from '../../../kernel/errand.ts';
import { localeOf } from '../../companies/index.ts';
import { saveTranscript } from '../../messages/index.ts';
import { findAudio, type AudioRow } from './findAudio.ts';

export type HearingDeps = { transcriber: Transcriber; storage: Storage };

/** A turn waits for a file that is being downloaded for so long after its message was stored, in ms. */
const downloadMs = 30_000;
/** Most bytes that services take. */
const maxBytes = 25_000_000;

/**
 * Transcribes the recent audio of a ticket's contact and stores its words (behaviour 11.3). Audio that the service does
 * not understand is logged, and the turn goes on without its words. `waiting`: a file is still on its way.
 */
export async function transcribeAudio(
  errand: Errand,
  ticketId: number,
  {
    apiKey,
    recordUsage,
  }: { apiKey: string; recordUsage(work: Parameters<typeof findAudio>[0], usage: Usage): Promise<void> },
  deps: HearingDeps,
): Promise<'none' | 'done' | 'waiting'> {
  const { rows, language, now } = await errand.inCompany(async (work) => ({
    rows: await findAudio(work, ticketId),
    language: (await localeOf(work)).language,
    now: work.now.getTime(),
  }));
  if (rows.length === 0) return 'none';
  if (rows.some(({ status, storedAt }) => status === 'pending' && now - storedAt.getTime() < downloadMs))
    return 'waiting';
  const ready = rows.filter(({ status, bytes }) => status === 'ready' && (bytes ?? 0) <= maxBytes);
  await Promise.all(
    ready.map(async (row) => {
      const { messageId } = row;
      const answer = await transcribeFile(row, { language, apiKey }, deps);
      if (answer.kind === 'failed') {
        errand.log.warn({ ticketId, messageId, reason: answer.reason }, 'transcription failed');
        return;
      }
      await errand.inCompany(async (work) => {
        await saveTranscript(work, messageId, answer.text);
        if (answer.usage.totalTokens > 0) await recordUsage(work, answer.usage);
      });
    }),
  );
  return ready.length > 0 ? 'done' : 'none';
}

/** Types that every service takes, by their extension. Other sounds are sent as their rendition as MP3. */
const accepted = /\.(flac|m4a|mp3|mp4|mpeg|mpga|oga|ogg|opus|wav|webm)$/i;

async function transcribeFile(
  { path, playablePath, mime }: AudioRow,
  { language, apiKey }: Pick<Sound, 'language' | 'apiKey'>,
  { transcriber, storage }: HearingDeps,
): Promise<Transcription> {
  const source =
    path !== null && accepted.test(path) ? { path, mime: mime! } : { path: playablePath, mime: 'audio/mpeg' };
  if (source.path === null) return { kind: 'failed', reason: 'type' };
  try {
    const { stream } = await storage.open(source.path);
    const extension = source.path.split('.').at(-1)!.replace('opus', 'ogg');
    const sound = { bytes: await buffer(stream), name: `audio.${extension}`, mime: source.mime, language, apiKey };
    return await transcriber.transcribe(sound);
  } catch (error) {
    // Erased by age meanwhile.
    if (error instanceof AppError) return { kind: 'failed', reason: 'no file' };
    throw error;
  }
}
