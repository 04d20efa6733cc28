import { toWallClock } from '../businessHours.ts';
import { toGreetedName } from '../fillVariables.ts';
import { queuesIn } from '../flow/findFlowProblems.ts';
import { nodePreview } from '../flow/nodePreview.ts';
import { normalizePhrase } from '../flow/phrases.ts';
import type { FlowEvent, FlowFacts, FlowRun } from '../flow/types.ts';
import { startRun, walkFlow } from '../flow/walk.ts';
import type { TurnDraft } from './draft.ts';
import { moveToPeople } from './moveToPeople.ts';
import { enterQueue } from './queueMenu.ts';
import { requestOutside } from './requestOutside.ts';
import { toAnswer } from './toAnswer.ts';
import type { BotFlow, BotFlows, BotRules } from './types.ts';

/** Hands the turn to the flow that runs in the ticket (behaviour 4.4). During an interval a message is only stored. */
export function followFlow(turn: TurnDraft): boolean {
  const { state, rules, messages, now } = turn;
  const { run } = state;
  if (!run) return false;
  const flow = rules.flows?.running;
  if (flow?.versionId !== run.versionId) {
    turn.set({ run: null });
    return false;
  }
  const isOver = run.wait === 'interval' && run.wakeAt !== null && run.wakeAt <= now;
  goOn(turn, flow, run, isOver ? { kind: 'wake' } : { kind: 'messages', texts: messages.map(({ text }) => text) });
  return true;
}

/** Starts the flow whose phrase the contact wrote (behaviour 10.9). The last message of a burst that is a phrase counts. */
export function startByPhrase(turn: TurnDraft): boolean {
  for (const { text } of turn.messages.toReversed()) {
    const written = normalizePhrase(text);
    const match = turn.rules.flows?.phrases.find(({ phrase }) => phrase === written);
    if (match && startFlow(turn, match.flow, text)) return true;
  }
  return false;
}

export function startFlow(turn: TurnDraft, flow: BotFlow, text: string | null): boolean {
  const run = startRun(flow, flow.document, turn.rules.flows?.seed ?? 0);
  if (!run) return false;
  turn.reasons.push({ kind: 'flowStarted', name: flow.name, text });
  goOn(turn, flow, run, { kind: 'start' });
  return true;
}

/** Walks the run and takes over its messages and, at its end, its queue. */
export function goOn(turn: TurnDraft, flow: BotFlow, run: FlowRun, event: FlowEvent): void {
  const walked = walkFlow(flow.document, run, event, { facts: factsOf(turn), now: turn.now });
  const { variables } = walked.run;
  turn.answers.push(...walked.sends.map((send) => toAnswer(send, variables, turn.rules)));
  turn.ways.push({ run: walked.run, passes: walked.passes, end: walked.end?.reason ?? null });
  turn.set({ run: walked.end ? null : walked.run });
  if (walked.asksOutside) {
    // A run that has just come to the node has asked the contact nothing there: its messages answered another node.
    const isAnswered = event.kind === 'messages' && run.wait === 'outside';
    requestOutside(turn, { kind: 'node', nodeId: walked.run.nodeId }, isAnswered ? turn.messages : []);
  }
  if (!walked.end) return;
  const { reason: end, queueId } = walked.end;
  const last = flow.document.nodes.find(({ id }) => id === walked.run.nodeId);
  const node = last ? nodePreview(last) : '';
  turn.reasons.push({ kind: 'flowEnded', name: flow.name, end, queueId, node });
  if (end === 'handOver' || end === 'silence') turn.set({ isHandedOver: true });
  if (queueId === null || !isKnown(turn.rules, queueId)) return;
  if (end === 'handOver') moveToPeople(turn, queueId);
  else enterQueue(turn, { id: queueId });
}

const isKnown = ({ queues, queuesElsewhere = [] }: BotRules, queueId: number): boolean =>
  [...queues, ...queuesElsewhere].some(({ id }) => id === queueId);

function factsOf({ rules, state, now }: TurnDraft): FlowFacts {
  const contact = rules.flows?.contact ?? { name: '', number: '', email: '' };
  const clock = toWallClock(new Date(now), rules.timezone);
  const queue = [...rules.queues, ...(rules.queuesElsewhere ?? [])].find(({ id }) => id === state.queueId);
  const two = (part: number) => String(part).padStart(2, '0');
  return {
    ...contact,
    name: toGreetedName(contact.name),
    firstName: toGreetedName(contact.name).split(/\s+/)[0] ?? '',
    queue: queue?.name ?? '',
    hour: `${two(Math.floor(clock.minute / 60))}:${two(clock.minute % 60)}`,
  };
}

/** The ids of the queues to which the flows of a turn may move the ticket. */
export const queuesOf = ({ running, phrases, byIntegration }: BotFlows): number[] =>
  queuesIn(
    [running, ...Object.values(byIntegration), ...phrases.map(({ flow }) => flow)].flatMap((flow) =>
      flow ? [flow.document] : [],
    ),
  );
