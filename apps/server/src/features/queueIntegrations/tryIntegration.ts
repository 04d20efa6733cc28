import { randomUUID } from 'node:crypto';
import type { queueIntegrationsApi, RequestOf } from '@recado/contracts';
import type { Egress } from '../../gateways/egress.ts';
import type { Typebot } from '../../gateways/typebot/openTypebot.ts';
import type { UserErrand } from '../../kernel/errand.ts';
import type { Secrets } from '../../kernel/secrets.ts';
import type { UserWork } from '../../kernel/work.ts';
import { newSecret } from '../webhooks/index.ts';
import { readSecret } from './changeIntegration.ts';
import { assertAddress } from './checkFields.ts';
import { postLetter } from './postLetter.ts';
import { getIntegration } from './readIntegrations.ts';

export type TryDeps = { secrets: Secrets; egress: Egress; typebot: Typebot; testReceiver: string | undefined };
type Body = RequestOf<typeof queueIntegrationsApi.try>['body'];

/**
 * Tries the address that an administrator has typed: an event `test` for n8n and webhooks, the start of a conversation for
 * Typebot. The answer says what came back, or why it failed. Throws ERR_INTEGRATION_ADDRESS and ERR_NO_INTEGRATION_FOUND.
 */
export async function tryIntegration(
  errand: UserErrand,
  { type, urlN8N: url, typebotSlug: slug, integrationId }: Body,
  { secrets, egress, typebot, testReceiver }: TryDeps,
): Promise<{ failure: string | null; answer: string; ms: number }> {
  assertAddress(url, testReceiver);
  const secret = await errand.inCompany((work) => secretOf(work, integrationId, secrets));
  if (type !== 'typebot') {
    const at = new Date().toISOString();
    const body = JSON.stringify({ event: 'test', company: { id: errand.companyId }, at });
    const { failure, answer, ms } = await postLetter(egress, { url, body, secret }, randomUUID());
    return { failure, answer, ms };
  }
  const begun = performance.now();
  const started = await typebot.start({ address: url, slug }, { variables: {} });
  const ms = Math.round(performance.now() - begun);
  if (started.kind === 'lost') return { failure: '404', answer: '', ms };
  if (started.kind === 'failed') return { failure: started.reason, answer: '', ms };
  const texts = started.bubbles.map((bubble) => (bubble.kind === 'text' ? bubble.text : bubble.url));
  const choices = (started.input?.choices ?? []).map(({ title }, at) => `${at + 1} - ${title}`);
  return { failure: started.needsBrowser ? 'browser' : null, answer: [...texts, ...choices].join('\n'), ms };
}

/** The stored secret, so that the receiver can check its signature; another one for an integration that is not saved. */
async function secretOf(work: UserWork, id: number | null, secrets: Secrets): Promise<string> {
  if (id === null) return newSecret();
  await getIntegration(work, id);
  return readSecret(work, id, secrets);
}
