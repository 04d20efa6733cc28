import { queueOf, readNode, textVoice } from '@recado/contracts';
import type { Secrets } from '../../../kernel/secrets.ts';
import type { Work } from '../../../kernel/work.ts';
import { buildChat, hasAssistants, readHistory } from '../../assistants/index.ts';
import { openNodeKey, readBotFlows } from '../../flows/index.ts';
import { isLimitReached } from '../../prompts/index.ts';
import type { Burst } from '../readBurst.ts';
import type { ServiceRequest } from './serviceAnswer.ts';
import { typebotRequest, type Facts } from './typebotRequest.ts';

/** The model of assistants in nodes, whose specified fields have none (FLOW-40). */
const nodeModel = 'gpt-4o-mini';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const numberIn = (value: unknown, [least, most]: readonly [number, number], otherwise: number): number => {
  const number = value === '' || value === null || value === undefined ? NaN : Number(value);
  return Number.isFinite(number) ? Math.min(most, Math.max(least, number)) : otherwise;
};

/** Returns what the node asks at which the run of a ticket stands; `gone` if its run has moved on or has no settings. */
export async function readNodeRequest(
  work: Work,
  nodeId: string,
  { burst, ...facts }: Facts & { burst: Burst },
  secrets: Secrets,
): Promise<ServiceRequest> {
  const gone = { integrationId: null, kind: 'gone' } as const;
  const { run } = burst;
  const { ticket } = facts;
  if (run?.wait !== 'outside' || run.nodeId !== nodeId) return gone;
  const flows = await readBotFlows(work, { ticketId: ticket.id, versionId: run.versionId, texts: [] });
  const node = flows?.running?.document.nodes.find(({ id }) => id === nodeId);
  const step = node && readNode(node);
  if (step?.type !== 'openai' && step?.type !== 'typebot') return gone;
  const { settings } = step;
  if (step.type === 'typebot') {
    const request = await typebotRequest(work, typebotFields(settings), facts, run.variables);
    return { integrationId: null, kind: 'typebot', request };
  }
  if (!(await hasAssistants(work))) return { integrationId: null, kind: 'pass' };
  if (await isLimitReached(work))
    return { integrationId: null, kind: 'limited', queueId: queueOf({ type: 'openai', settings }) };
  const apiKey = openNodeKey(settings.apiKey, work.companyId, secrets);
  if (apiKey === undefined) return gone;
  const maxMessages = Math.trunc(numberIn(settings.maxMessages, [1, 100], 10));
  const history = await readHistory(work, ticket.id, burst.state?.menuAnswers ?? [], maxMessages);
  const instructions = {
    prompt: textOf(settings.prompt),
    apiKey,
    model: textOf(settings.model) || nodeModel,
    maxTokens: Math.trunc(numberIn(settings.maxTokens, [1, 32_000], 100)),
    temperature: numberIn(settings.temperature, [0, 1], 1),
  };
  const context = { filledFrom: ticket, others: run.variables, history, knowledgeOf: null };
  const { request } = await buildChat(work, instructions, context);
  return {
    integrationId: null,
    kind: 'chat',
    flowId: run.flowId,
    voice: {
      voice: textOf(settings.voice) || textVoice,
      key: openNodeKey(settings.voiceKey, work.companyId, secrets) ?? '',
      region: textOf(settings.voiceRegion).trim(),
    },
    queueId: queueOf({ type: 'openai', settings }),
    answers: (burst.state?.outside?.answers ?? 0) + 1,
    request,
  };
}

const typebotFields = (settings: Readonly<Record<string, unknown>>) => ({
  urlN8N: textOf(settings.urlN8N),
  typebotSlug: textOf(settings.typebotSlug),
  typebotDelayMessage: numberIn(settings.typebotDelayMessage, [0, 60_000], 1_000),
  typebotExpires: numberIn(settings.typebotExpires, [0, 1_440], 1),
  typebotKeywordFinish: textOf(settings.typebotKeywordFinish),
  typebotKeywordRestart: textOf(settings.typebotKeywordRestart),
  typebotRestartMessage: textOf(settings.typebotRestartMessage),
  typebotUnknownMessage: textOf(settings.typebotUnknownMessage),
});
