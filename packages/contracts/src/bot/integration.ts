import type { TurnDraft } from './draft.ts';
import { startFlow } from './flowSteps.ts';
import { normalizePhrase } from '../flow/phrases.ts';
import { keyOfRequest, requestOutside } from './requestOutside.ts';
import type { BotIntegration } from './types.ts';

/** The integration in force: that of the ticket, otherwise of its queue; without a queue that of the connection (behaviour 4.5). */
function integrationOf({ rules, state }: TurnDraft): BotIntegration | null {
  if (rules.ticketIntegration) return rules.ticketIntegration;
  if (state.queueId === null) return rules.integration ?? null;
  const queue = [...rules.queues, ...(rules.queuesElsewhere ?? [])].find(({ id }) => id === state.queueId);
  return queue?.integration ?? null;
}

/**
 * Hands the turn to the integration in force. A flow starts once in a ticket, then it passes (behaviour 10.10). Software
 * gets the messages and answers by the API, so that the turn ends without an answer (behaviour 11.8). A service is asked
 * outside of the turn (behaviour 11.9, 11.10).
 */
export function askIntegration(turn: TurnDraft): boolean {
  const integration = integrationOf(turn);
  if (!integration) return false;
  if (integration.kind === 'ask') {
    askService(turn, integration);
    return true;
  }
  if (integration.kind === 'post') {
    turn.set({ offer: null, chatbot: false, isEntryDue: false });
    turn.posts = integration.id;
    return true;
  }
  const flow = turn.rules.flows?.byIntegration[integration.id];
  if (!flow || turn.state.hasStartedFlow) return false;
  turn.set({ hasStartedFlow: true, isEntryDue: false });
  return startFlow(turn, flow, null);
}

/** After its last answer the ticket waits for people; the contact's restart keyword asks the service again. */
function askService(turn: TurnDraft, { id, restartKeyword = '' }: BotIntegration): void {
  turn.set({ offer: null, chatbot: false, isEntryDue: false });
  const asks = { kind: 'integration', id } as const;
  const { outside } = turn.state;
  const word = normalizePhrase(restartKeyword);
  const isRestart = word !== '' && turn.messages.some(({ text }) => normalizePhrase(text) === word);
  if (outside.off === keyOfRequest(asks) && !isRestart) return;
  turn.set({ outside: { ...outside, off: null } });
  requestOutside(turn, asks, turn.messages);
}
