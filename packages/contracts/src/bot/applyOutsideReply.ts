import { closeTurn } from './closeTurn.ts';
import { handOver } from './assistant.ts';
import { startTurn, type TurnDraft } from './draft.ts';
import { readNode } from '../flow/readNode.ts';
import { goOn } from './flowSteps.ts';
import { askIntegration } from './integration.ts';
import { toAnswer } from './toAnswer.ts';
import { keyOfRequest } from './requestOutside.ts';
import type { BotRules, BotState, OutsideReply, OutsideRequest, Turn } from './types.ts';

/** Failures in a row after which a service stays silent in a ticket. */
const mostFailures = 3;
/**
 * Decides what follows from the reply of a service (behaviour 11.9, 11.10). The caller has checked that the reply belongs
 * to the pending request. For a node, the run of the flow takes the answer and goes on (behaviour 10.2).
 */
export function applyOutsideReply(rules: BotRules, state: BotState, reply: OutsideReply, now: number): Turn {
  const asked = state.outside.pending;
  const turn = startTurn(rules, { ...state, outside: { ...state.outside, pending: null } }, [], now);
  turn.countsOnce = true;
  // A flow that goes on may lead to a queue with an integration of its own.
  turn.askIntegration = () => askIntegration(turn);
  if (!asked || state.isTouched || state.isSilenced) return closeTurn(turn);
  if (asked.asks.kind === 'node') applyToFlow(turn, asked.asks.nodeId, reply);
  else if (reply.kind === 'failed') noteFailure(turn, asked.asks, reply.isRefused);
  else takeAnswer(turn, asked.asks, reply);
  return closeTurn(turn);
}

function noteFailure(turn: TurnDraft, asks: OutsideRequest['asks'], isRefused: boolean): void {
  const { outside } = turn.state;
  const failures = outside.failures + 1;
  const isOff = isRefused || failures >= mostFailures;
  turn.set({ outside: { ...outside, failures, ...(isOff && { off: keyOfRequest(asks), session: null }) } });
  turn.reasons.push({ kind: 'integrationFailed', isOff });
}

function takeAnswer(
  turn: TurnDraft,
  asks: OutsideRequest['asks'],
  { answer, session }: Extract<OutsideReply, { kind: 'answer' }>,
): void {
  const { sends, next, queueId = null } = answer;
  turn.answers.push(...sends.map((send) => toAnswer(send, {}, turn.rules)));
  const isOver = next !== 'wait';
  const { outside } = turn.state;
  turn.set({ outside: { ...outside, failures: 0, session, off: isOver ? keyOfRequest(asks) : null } });
  if (next === 'handOver') handOver(turn, queueId, 'integrationHandedOver');
  else if (isOver) turn.reasons.push({ kind: 'integrationEnded' });
}

/** A run that has ended or moved on meanwhile takes no answer. */
function applyToFlow(turn: TurnDraft, nodeId: string, reply: OutsideReply): void {
  const { run, outside } = turn.state;
  const flow = turn.rules.flows?.running;
  const node = flow?.document.nodes.find(({ id }) => id === nodeId);
  if (!run || !flow || !node || flow.versionId !== run.versionId) return;
  if (run.wait !== 'outside' || run.nodeId !== nodeId) return;
  const isAssistant = readNode(node).type === 'openai';
  if (reply.kind === 'answer') {
    const answers = outside.answers + (isAssistant ? 1 : 0);
    turn.set({ outside: { ...outside, failures: 0, answers, session: reply.session } });
    return goOn(turn, flow, run, { kind: 'outside', answer: reply.answer });
  }
  const isOff = reply.isRefused || outside.failures + 1 >= mostFailures;
  turn.set({ outside: { ...outside, failures: isOff ? 0 : outside.failures + 1 } });
  turn.reasons.push({ kind: isAssistant ? 'assistantFailed' : 'integrationFailed', isOff });
  if (isOff) goOn(turn, flow, run, { kind: 'outside', answer: { sends: [], next: 'silence' } });
}
