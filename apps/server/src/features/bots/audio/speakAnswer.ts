import { Readable } from 'node:stream';
import { spokenText, textVoice } from '@recado/contracts';
import type { Speech } from '../../../gateways/speech/openSpeech.ts';
import type { Storage } from '../../../gateways/storage/Storage.ts';
import type { Log } from '../../../kernel/log.ts';
import { keepFile, type KeptFile } from '../../media/index.ts';

export type SpeakingDeps = { speech: Speech; storage: Storage };
/** The voice of an assistant with the account of the speech service. */
export type Voice = { voice: string; key: string; region: string };

/** The key of the spoken answer among the files of a turn. */
const fileKey = 'voice';
const nothing = { files: new Map<string, KeptFile>() };

/**
 * Has an answer read aloud and stores the sound as a voice message (behaviour 11.4). Without a voice, and when the service
 * fails, the answer stays a text: `voice` is then absent. A file that no message takes is deleted by the daily sweep.
 */
export async function speakAnswer(
  text: string,
  { voice, key, region }: Voice,
  { speech, storage }: SpeakingDeps,
  log: Log,
): Promise<{ voice?: string; files: Map<string, KeptFile>; failure?: string }> {
  const words = spokenText(text);
  if (voice === textVoice || key === '' || region === '' || words === '') return nothing;
  const answer = await speech.speak({ key, region, voice, text: words });
  if (answer.kind === 'failed') {
    log.warn({ reason: answer.reason }, 'speech failed');
    return { ...nothing, failure: answer.reason };
  }
  const received = await storage.receive(Readable.from([answer.bytes]), { maxBytes: answer.bytes.length });
  const file = await keepFile(storage, received, 'voz.ogg', { voice: true });
  if (file.kind === 'audio') return { voice: fileKey, files: new Map([[fileKey, file]]) };
  await storage.remove(file.path);
  return { ...nothing, failure: 'no sound' };
}
