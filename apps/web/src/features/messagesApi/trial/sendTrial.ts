import { externalApi, type SentExternally } from '@recado/contracts';
import { askServer } from '../../../lib/server/askServer.ts';
import type { Trial, TrialKind } from './trialForm.ts';

/**
 * Sends a trial with the typed token. Not through `call`: a refused token is an answer to show and must not end the
 * session of the user (AUTH-13, API-06).
 */
export async function sendTrial(kind: TrialKind, { token, number, body, file }: Trial): Promise<SentExternally> {
  if (kind === 'text') return (await askServer(externalApi.send, { body: { number, body } }, token)) as SentExternally;
  const form = new FormData();
  form.set('number', number);
  form.append(externalApi.send.upload.field, file as File);
  return (await askServer(externalApi.send, { form }, token)) as SentExternally;
}
