import { queuesOf, type BotRules } from '@recado/contracts';
import type { Work } from '../../kernel/work.ts';
import { readBotFlows } from '../flows/index.ts';
import { readBotRules } from './readBotRules.ts';
import type { Burst } from './readBurst.ts';
import { readIntegrationFlows } from './readIntegrationFlows.ts';

/** Reads what decides the turn: first the flows that may take it, because their ticket nodes name queues. `furtherQueueIds` are
 * queues that a reply names. */
export async function readRules(
  work: Work,
  ticketId: number,
  burst: Burst,
  furtherQueueIds: readonly number[] = [],
): Promise<BotRules | undefined> {
  const { run, messages, queueId, connectionId, hasFlows } = burst;
  const flows = hasFlows
    ? await readBotFlows(work, {
        ticketId,
        versionId: run?.versionId ?? null,
        texts: messages.map(({ text }) => text),
      })
    : undefined;
  const queueIds = [...furtherQueueIds, ...(flows ? queuesOf(flows) : [])];
  const others = queueId === null ? queueIds : [...queueIds, queueId];
  const rules = await readBotRules(work, connectionId!, others, burst);
  if (!rules || !flows) return rules;
  const byIntegration = await readIntegrationFlows(work, ticketId, flowIntegrationsOf(rules));
  // Flows of integrations may lead to further queues, whose hours apply then.
  const further = queuesOf({ ...flows, byIntegration }).filter((id) => !others.includes(id));
  const full = further.length === 0 ? rules : await readBotRules(work, connectionId!, [...others, ...further], burst);
  return full && { ...full, flows: { ...flows, byIntegration } };
}

/** The ids of the integrations of type flowbuilder that can be in force in a turn. */
const flowIntegrationsOf = ({ integration, ticketIntegration, queues, queuesElsewhere = [] }: BotRules): number[] =>
  [integration, ticketIntegration, ...[...queues, ...queuesElsewhere].map((queue) => queue.integration)].flatMap(
    (one) => (one?.kind === 'flow' ? [one.id] : []),
  );
