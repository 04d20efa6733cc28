import { handleOf, type FlowDocument } from './document.ts';
import { drawOf } from './draw.ts';
import { readNode } from './readNode.ts';
import { flowEnds, type FlowEnd, type FlowEvent, type FlowFacts, type FlowRun } from './types.ts';
import { startRun, walkFlow } from './walk.ts';

/** The result of many trials. Counts are customers, each counted once a node. */
export type FlowTrials = {
  customers: number;
  /** Customers that reached a node, by its id. */
  reached: Readonly<Record<string, number>>;
  /** Customers that a node lost: its path ended, or they gave more wrong answers to it than are repeated. */
  lost: Readonly<Record<string, { deadEnd: number; gaveUp: number }>>;
  /** Customers by the end of their run. `stopped`: those that never came to an end. */
  ends: Readonly<Record<FlowEnd | 'stopped', number>>;
  /** The longest time that one customer waited for intervals, in seconds. */
  longestWaitSeconds: number;
};

/** Most answers of one customer. */
const mostAnswers = 60;
/**
 * The chance of an answer that is none of the menu, or that has no text. A few customers do not understand a flow and
 * make most mistakes: with one chance for all of them hardly anybody errs to the limit (0.02 % at 12 %).
 */
const wrongShare = { confused: 0.6, other: 0.08 };
/** The share of the customers that do not understand the flow. */
const confusedShare = 0.1;
/** Answers to questions: words, numbers and addresses, so that conditions take both ways. */
const answers = [
  'sim',
  'não',
  '1',
  '42',
  '150',
  'Recife',
  'Marina Albuquerque',
  'marina@example.com',
  'BR123456789',
  '12/03',
  'quero comprar',
  'cancelar',
] as const;
const names = ['Marina', 'João', 'Ana', 'Pedro', ''] as const;

type Counts = Record<string, number>;
const count = (counts: Counts, key: string): void => void (counts[key] = (counts[key] ?? 0) + 1);

/** Random numbers of one customer: the same for the same seed and customer. */
function openDice(seed: number, customer: number) {
  let drawn = 0;
  const draw = (): number => drawOf((seed + Math.imul(customer + 1, 0x9e3779b1)) | 0, drawn++);
  return { draw, pick: <T>(from: readonly T[]): T => from[Math.floor(draw() * from.length)]! };
}
type Dice = ReturnType<typeof openDice>;

/** Words with which the conditions of a flow compare, so that answers meet them now and then. */
const comparedIn = ({ nodes }: FlowDocument): string[] =>
  nodes.flatMap((node) => {
    const step = readNode(node);
    return step.type === 'condition' && step.value.trim() !== '' ? [step.value] : [];
  });

/**
 * Lets customers with random answers go through a document. Deterministic: the same document, seed and customers have
 * the same result. `first` is the number of the first customer, so that the trials can be made in parts (`addTrials`).
 */
export function tryCustomers(document: FlowDocument, seed: number, customers: number, first = 0): FlowTrials {
  const reached: Counts = {};
  const lost: Record<string, { deadEnd: number; gaveUp: number }> = {};
  const ends = Object.fromEntries([...flowEnds, 'stopped'].map((end) => [end, 0])) as Record<
    FlowEnd | 'stopped',
    number
  >;
  let longestWaitSeconds = 0;
  const words = [...answers, ...comparedIn(document)];
  for (let customer = first; customer < first + customers; customer += 1) {
    const went = letGo(document, words, openDice(seed, customer));
    for (const id of went.nodeIds) count(reached, id);
    ends[went.end] += 1;
    longestWaitSeconds = Math.max(longestWaitSeconds, went.waitedMs / 1_000);
    const isDeadEnd = went.end === 'path' && isUnfinishedAt(document, went.lastId);
    if (!isDeadEnd && went.end !== 'gaveUp') continue;
    const at = (lost[went.lastId] ??= { deadEnd: 0, gaveUp: 0 });
    at[isDeadEnd ? 'deadEnd' : 'gaveUp'] += 1;
  }
  return { customers, reached, lost, ends, longestWaitSeconds };
}

/** A path may end after a message. It may not end at a node that has asked something or that branches. */
export function isUnfinishedAt({ nodes, connections }: FlowDocument, nodeId: string): boolean {
  const node = nodes.find(({ id }) => id === nodeId);
  if (!node) return true;
  const { type } = readNode(node);
  if (type === 'content') return false;
  return type !== 'start' || !connections.some((edge) => edge.source === nodeId && handleOf(edge) === 'a');
}

/** Lets one customer go through a document until the run ends or the customer has answered often. */
function letGo(document: FlowDocument, words: readonly string[], dice: Dice) {
  const name = dice.pick(names);
  const wrong = dice.draw() < confusedShare ? wrongShare.confused : wrongShare.other;
  const facts: FlowFacts = {
    name,
    firstName: name,
    number: '5511999990042',
    email: '',
    queue: '',
    hour: `${String(Math.floor(dice.draw() * 24)).padStart(2, '0')}:30`,
  };
  const nodeIds = new Set<string>();
  let run = startRun({ flowId: 0, versionId: 0 }, document, Math.floor(dice.draw() * 2 ** 31));
  let event: FlowEvent = { kind: 'start' };
  let now = 0;
  let waitedMs = 0;
  // Intervals and assistants are bounded by the limits of the run.
  for (let answered = 0; run && answered < mostAnswers; answered += event.kind === 'messages' ? 1 : 0) {
    const turn = walkFlow(document, run, event, { facts, now });
    for (const { nodeId } of turn.passes) nodeIds.add(nodeId);
    nodeIds.add(turn.run.nodeId);
    run = turn.run;
    if (turn.end) return { nodeIds, lastId: run.nodeId, end: turn.end.reason, waitedMs };
    if (run.wait === 'interval' && run.wakeAt !== null) {
      waitedMs += run.wakeAt - now;
      now = run.wakeAt;
    }
    event = toEvent(document, run, { words, wrong }, dice);
  }
  return { nodeIds, lastId: run?.nodeId ?? '', end: run ? ('stopped' as const) : ('path' as const), waitedMs };
}

/** The next event of a customer whose run waits. An assistant answers once and then hands on. */
function toEvent(
  document: FlowDocument,
  run: FlowRun,
  { words, wrong }: { words: readonly string[]; wrong: number },
  dice: Dice,
): FlowEvent {
  if (run.wait === 'interval') return { kind: 'wake' };
  if (run.wait === 'outside') return { kind: 'outside', answer: { sends: [], next: 'continue' } };
  const node = document.nodes.find(({ id }) => id === run.nodeId);
  const step = node && readNode(node);
  const isWrong = dice.draw() < wrong;
  if (step?.type !== 'menu' || step.options.length === 0)
    return { kind: 'messages', texts: [isWrong ? '' : dice.pick(words)] };
  return { kind: 'messages', texts: [isWrong ? '???' : dice.pick(step.options).number] };
}

/** Adds up the trials of two parts of the same customers. */
export function addTrials(a: FlowTrials, b: FlowTrials): FlowTrials {
  const reached: Counts = { ...a.reached };
  for (const [id, customers] of Object.entries(b.reached)) reached[id] = (reached[id] ?? 0) + customers;
  const lost: Record<string, { deadEnd: number; gaveUp: number }> = { ...a.lost };
  for (const [id, { deadEnd, gaveUp }] of Object.entries(b.lost)) {
    const before = lost[id] ?? { deadEnd: 0, gaveUp: 0 };
    lost[id] = { deadEnd: before.deadEnd + deadEnd, gaveUp: before.gaveUp + gaveUp };
  }
  return {
    customers: a.customers + b.customers,
    reached,
    lost,
    ends: Object.fromEntries(
      Object.entries(a.ends).map(([end, customers]) => [end, customers + b.ends[end as FlowEnd]]),
    ) as FlowTrials['ends'],
    longestWaitSeconds: Math.max(a.longestWaitSeconds, b.longestWaitSeconds),
  };
}
