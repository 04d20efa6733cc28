import { keyOfRequest } from '@recado/contracts';
import type { Secrets } from '../../../kernel/secrets.ts';
import type { Work } from '../../../kernel/work.ts';
import { localeOf } from '../../companies/index.ts';
import { findService } from '../../queueIntegrations/index.ts';
import { getTicket } from '../../tickets/index.ts';
import { readBurst } from '../readBurst.ts';
import { findFiles } from './findFiles.ts';
import { readNodeRequest } from './readNodeRequest.ts';
import type { ServiceRequest } from './serviceAnswer.ts';
import { typebotRequest, type Facts } from './typebotRequest.ts';

export type ServiceSecrets = { integrations: Secrets; flows: Secrets };
type Asked = { ticketId: number; turn: number };

/** Returns what to ask for a turn; undefined if the turn is not pending any more. */
export async function readServiceRequest(
  work: Work,
  { ticketId, turn }: Asked,
  secrets: ServiceSecrets,
): Promise<ServiceRequest | undefined> {
  const burst = await readBurst(work, ticketId);
  const outside = burst?.state?.outside;
  const pending = outside?.pending;
  if (!burst || pending?.turn !== turn || burst.touched || burst.status !== 'pending') return undefined;
  const ticket = await getTicket(work, ticketId);
  const session = outside?.session?.of === keyOfRequest(pending.asks) ? outside.session : null;
  const files = await findFiles(work, pending.files ?? []);
  if (files === 'waiting') return { integrationId: null, kind: 'waiting' };
  const facts = { ticket, pending, session, files };
  if (pending.asks.kind === 'node')
    return readNodeRequest(work, pending.asks.nodeId, { ...facts, burst }, secrets.flows);
  return readIntegration(work, pending.asks.id, facts, secrets.integrations);
}

async function readIntegration(
  work: Work,
  integrationId: number,
  { ticket, pending, session, files }: Facts,
  secrets: Secrets,
): Promise<ServiceRequest> {
  const found = await findService(work, integrationId, secrets);
  if (!found) return { integrationId, kind: 'gone' };
  if (found.type === 'typebot')
    return {
      integrationId,
      kind: 'typebot',
      request: await typebotRequest(work, found, { ticket, pending, session, files }),
    };
  const text = pending.texts.filter((one) => one.trim() !== '').join('\n');
  if (text === '') return { integrationId, kind: 'noText', hasMessages: pending.texts.length > 0 };
  const { timezone } = await localeOf(work);
  return {
    integrationId,
    kind: 'dialogflow',
    request: {
      account: found.account,
      project: found.projectName,
      language: found.language,
      sessionId: ticket.uuid,
      timezone,
      text,
    },
  };
}
