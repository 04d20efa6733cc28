import { findChoice, toText } from '../bot/choices.ts';
import { cutText } from '../cutText.ts';
import { limits } from '../limits.ts';
import { conditionHolds } from './conditions.ts';
import { nodeBehind, type FlowDocument } from './document.ts';
import { drawOf } from './draw.ts';
import { readNode, type FlowStep } from './readNode.ts';
import type { FlowEnd, FlowEvent, FlowFacts, FlowPass, FlowRun, FlowSend, FlowTurn } from './types.ts';

/** A turn of a run while it is walked. */
type Walk = {
  readonly document: FlowDocument;
  readonly facts: FlowFacts;
  readonly now: number;
  run: FlowRun;
  sends: FlowSend[];
  passes: FlowPass[];
  end: FlowTurn['end'];
  asksOutside: boolean;
};

type StepOf<T extends FlowStep['type']> = Extract<FlowStep, { type: T }>;
/** Runs a node. Returns the handle to leave by; undefined if the run waits or has ended. */
type Runner<T extends FlowStep['type']> = (walk: Walk, step: StepOf<T>) => string | undefined;

/** Returns a run at the start node of a document; undefined if the document has none. */
export function startRun(
  ids: { flowId: number; versionId: number },
  document: FlowDocument,
  seed: number,
): FlowRun | undefined {
  const start = document.nodes.find(({ type }) => type === 'start');
  return (
    start && {
      ...ids,
      nodeId: start.id,
      element: 0,
      wait: null,
      wakeAt: null,
      variables: {},
      wrong: 0,
      turn: 0,
      steps: 0,
      stepsAlone: 0,
      sentAlone: 0,
      seed,
      draws: 0,
    }
  );
}

/**
 * Takes one turn of a run: follows the edges from where the run stands until it waits or ends (behaviour 10). Pure: the
 * server and the simulator of the editor call it with the same values and get the same turn. An event that the run does
 * not wait for changes nothing: a message during an interval is only stored (behaviour 4.4).
 */
export function walkFlow(
  document: FlowDocument,
  run: FlowRun,
  event: FlowEvent,
  { facts, now }: { facts: FlowFacts; now: number },
): FlowTurn {
  const walk: Walk = { document, facts, now, run, sends: [], passes: [], end: null, asksOutside: false };
  if (!isAwaited(run, event, now)) return finish(walk);
  set(walk, { turn: run.turn + 1 });
  if (event.kind === 'messages') set(walk, { stepsAlone: 0, sentAlone: 0 });
  let handle = enter(walk, event);
  while (handle !== undefined && !walk.end) handle = leave(walk, handle);
  return finish(walk);
}

const finish = ({ run, sends, passes, end, asksOutside }: Walk): FlowTurn => ({ run, sends, passes, end, asksOutside });

function isAwaited({ wait, wakeAt }: FlowRun, event: FlowEvent, now: number): boolean {
  switch (event.kind) {
    case 'start':
      return wait === null;
    case 'wake':
      return wait === 'interval' && wakeAt !== null && wakeAt <= now;
    case 'outside':
      return wait === 'outside';
    case 'messages':
      return wait === 'menu' || wait === 'question' || wait === 'outside';
  }
}

/** Resumes the node at which the run stands. */
function enter(walk: Walk, event: FlowEvent): string | undefined {
  const node = walk.document.nodes.find(({ id }) => id === walk.run.nodeId);
  if (!node) return endRun(walk, 'path');
  const step = readNode(node);
  if (event.kind === 'messages') return takeMessages(walk, step, event.texts);
  if (event.kind === 'outside') return takeAnswer(walk, event.answer);
  set(walk, { wait: null, wakeAt: null });
  return runStep(walk, step);
}

/** Leaves the present node by a handle and runs the next one, within the limits of behaviour 10.7. */
function leave(walk: Walk, handle: string): string | undefined {
  const { run, document } = walk;
  walk.passes.push({ nodeId: run.nodeId, handle });
  const next = nodeBehind(document, run.nodeId, handle);
  if (!next) return endRun(walk, 'path');
  if (run.steps >= limits.flowSteps || run.stepsAlone >= limits.flowStepsAlone) return endRun(walk, 'limit');
  set(walk, {
    nodeId: next.id,
    element: 0,
    wait: null,
    wakeAt: null,
    wrong: 0,
    steps: run.steps + 1,
    stepsAlone: run.stepsAlone + 1,
  });
  return runStep(walk, readNode(next));
}

function runStep(walk: Walk, step: FlowStep): string | undefined {
  const runner = runners[step.type] as Runner<typeof step.type>;
  return runner(walk, step);
}

const askOutside = (walk: Walk): undefined => {
  set(walk, { wait: 'outside' });
  walk.asksOutside = true;
};

/** One runner for each kind of step: a new kind does not compile without one. */
const runners: { [T in FlowStep['type']]: Runner<T> } = {
  start: () => 'a',
  content(walk, { elements }) {
    while (walk.run.element < elements.length) {
      const element = elements[walk.run.element]!;
      set(walk, { element: walk.run.element + 1 });
      if (element.type === 'interval') {
        set(walk, { wait: 'interval', wakeAt: walk.now + element.seconds * 1_000 });
        return undefined;
      }
      const isWithin =
        element.type === 'message'
          ? send(walk, { kind: 'text', body: element.text })
          : send(walk, {
              kind: 'media',
              media: element.type === 'img' ? 'image' : element.type,
              url: element.url,
              name: element.name,
              isVoice: element.type === 'audio' && element.isVoice,
            });
      if (!isWithin) return undefined;
    }
    return 'a';
  },
  menu(walk, step) {
    sendMenu(walk, step);
    if (!walk.end) set(walk, { wait: 'menu' });
    return undefined;
  },
  question(walk, { message }) {
    send(walk, { kind: 'text', body: message });
    if (!walk.end) set(walk, { wait: 'question' });
    return undefined;
  },
  randomizer(walk, { percent }) {
    const { seed, draws } = walk.run;
    set(walk, { draws: draws + 1 });
    return drawOf(seed, draws) < percent / 100 ? 'a' : 'b';
  },
  condition(walk, { key, operator, value }) {
    const { variables } = walk.run;
    return conditionHolds({ key, variables, facts: walk.facts }, operator, value) ? 'a' : 'b';
  },
  ticket: (walk, { queueId }) => endRun(walk, 'queue', queueId),
  openai: askOutside,
  typebot: askOutside,
};

const menuChoices = ({ options }: StepOf<'menu'>) => options.map(({ number, title }) => ({ key: number, title }));

const sendMenu = (walk: Walk, step: StepOf<'menu'>): boolean =>
  send(walk, { kind: 'menu', body: step.message, choices: menuChoices(step) });

/** Takes the messages of a burst as the answer to the node that waits (behaviour 10.3, 10.4). */
function takeMessages(walk: Walk, step: FlowStep, texts: readonly string[]): string | undefined {
  if (step.type === 'menu') {
    const choices = menuChoices(step);
    // The last valid message of a burst counts (behaviour 4.6).
    for (const text of texts.toReversed()) {
      const choice = findChoice(choices, text);
      if (choice) return `a${choice.key}`;
    }
    return repeat(walk, () => sendMenu(walk, step));
  }
  if (step.type === 'question') {
    const answer = texts.filter((text) => text.trim() !== '').join('\n');
    if (answer === '') return repeat(walk, () => send(walk, { kind: 'text', body: step.message }));
    if (step.answerKey !== '') setVariables(walk, { [step.answerKey]: cutText(answer, limits.flowAnswer) });
    return 'a';
  }
  if (step.type === 'openai' || step.type === 'typebot') walk.asksOutside = true;
  return undefined;
}

function takeAnswer(
  walk: Walk,
  { sends, next, queueId = null, variables }: Extract<FlowEvent, { kind: 'outside' }>['answer'],
) {
  if (variables) setVariables(walk, variables);
  for (const message of sends) if (!send(walk, message)) return undefined;
  if (next === 'continue') return 'a';
  if (next === 'handOver' || next === 'silence') return endRun(walk, next, queueId);
  return undefined;
}

/** Repeats a node after a wrong answer; after the last repeat the run ends and people have the ticket (behaviour 10.3). */
function repeat(walk: Walk, sendAgain: () => boolean): undefined {
  const wrong = walk.run.wrong + 1;
  if (wrong > limits.flowRepeats) return endRun(walk, 'gaveUp');
  set(walk, { wrong });
  sendAgain();
}

/** Adds a message. Returns false if the run ends instead, at the limit of messages without the contact. */
function send(walk: Walk, message: FlowSend): boolean {
  const sentAlone = walk.run.sentAlone + messagesIn(message);
  if (walk.run.sentAlone >= limits.flowSentAlone || sentAlone > limits.flowSentAlone) {
    endRun(walk, 'limit');
    return false;
  }
  const isEmpty = message.kind === 'media' ? message.url === '' : message.kind === 'text' && message.body.trim() === '';
  if (!isEmpty) {
    walk.sends.push(message);
    set(walk, { sentAlone });
  }
  return true;
}

/** A long text leaves in parts (`splitText`), and each of them counts: a document may have a text of 1 MB. */
function messagesIn(message: FlowSend): number {
  if (message.kind === 'media') return 1;
  const text = message.kind === 'menu' ? toText({ ...message, form: 'text' }) : message.body;
  return Math.max(1, Math.ceil(text.length / limits.messageBody));
}

function endRun(walk: Walk, reason: FlowEnd, queueId: number | null = null): undefined {
  walk.passes.push({ nodeId: walk.run.nodeId, handle: null });
  walk.end = { reason, queueId };
  set(walk, { wait: null, wakeAt: null });
}

/** Merges variables. Texts and conditions read them without case, so that a name in another case is replaced. */
function setVariables(walk: Walk, added: FlowRun['variables']): void {
  const names = new Set(Object.keys(added).map((name) => name.toLowerCase()));
  const kept = Object.entries(walk.run.variables).filter(([name]) => !names.has(name.toLowerCase()));
  set(walk, { variables: { ...Object.fromEntries(kept), ...added } });
}

function set(walk: Walk, change: Partial<FlowRun>): void {
  walk.run = { ...walk.run, ...change };
}
