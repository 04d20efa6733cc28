import { variablesIn } from '../fillVariables.ts';
import { limits } from '../limits.ts';
import { handleOf, nodeBehind, type FlowDocument, type FlowNode } from './document.ts';
import { handlesOf, queueOf, readNode, type FlowStep } from './readNode.ts';

/** Problems of a flow. An error keeps it from being published by the editor, a warning does not. */
export const flowProblemKinds = {
  noStart: 'error',
  severalStarts: 'error',
  /** Nodes that lead back to themselves and never wait. */
  loopWithoutWait: 'error',
  menuWithoutOptions: 'error',
  sameNumber: 'error',
  intervalRange: 'error',
  percentRange: 'error',
  noQueue: 'error',
  queueGone: 'error',
  fileGone: 'error',
  noFile: 'error',
  noMessage: 'error',
  noKey: 'error',
  noSettings: 'error',
  /** A loop whose only waits are intervals writes until the limits of a run end it. */
  loopOfIntervals: 'warning',
  unreachable: 'warning',
  optionWithoutEdge: 'warning',
  branchWithoutEdge: 'warning',
  questionWithoutEdge: 'warning',
  startWithoutEdge: 'warning',
  unknownVariable: 'warning',
  unknownOperator: 'warning',
} as const satisfies Record<string, 'error' | 'warning'>;
export type FlowProblemKind = keyof typeof flowProblemKinds;

/** A problem of a flow. `nodeIds` are the nodes it is about; `detail` is a number of an option, or a variable. */
export type FlowProblem = { kind: FlowProblemKind; nodeIds: readonly string[]; detail?: string };

export const isFlowError = ({ kind }: Pick<FlowProblem, 'kind'>): boolean => flowProblemKinds[kind] === 'error';

/** Rows that a flow may name. A list that is left out is not checked. */
export type FlowSurroundings = { queueIds?: readonly number[]; files?: readonly string[] };

type Read = { node: FlowNode; step: FlowStep; targets: readonly string[] };

/** Finds what is wrong with a flow. Nodes that cannot be reached are reported as such and not looked into. */
export function findFlowProblems(document: FlowDocument, around: FlowSurroundings = {}): FlowProblem[] {
  const starts = document.nodes.filter(({ type }) => type === 'start');
  if (starts.length === 0) return [{ kind: 'noStart', nodeIds: [] }];
  const reads = new Map(document.nodes.map((node) => [node.id, readWithTargets(document, node)]));
  const reached = reachedFrom(reads, starts[0]!.id);
  const live = [...reads.values()].filter(({ node }) => reached.has(node.id));
  const unreachable = document.nodes.filter(({ id, type }) => !reached.has(id) && type !== 'start');
  return [
    ...(starts.length > 1 ? [{ kind: 'severalStarts' as const, nodeIds: starts.map(({ id }) => id) }] : []),
    ...findLoops(live, isWaiting).map((nodeIds): FlowProblem => ({ kind: 'loopWithoutWait', nodeIds })),
    ...findLoops(live, waitsForContact)
      .filter((nodeIds) => nodeIds.some((id) => isWaiting(reads.get(id)!.step)))
      .map((nodeIds): FlowProblem => ({ kind: 'loopOfIntervals', nodeIds })),
    ...live.flatMap((read) => [...findDataProblems(read, around), ...findEdgeProblems(document, read)]),
    ...findUnknownVariables(live),
    ...unreachable.map(({ id }): FlowProblem => ({ kind: 'unreachable', nodeIds: [id] })),
  ];
}

function readWithTargets(document: FlowDocument, node: FlowNode): Read {
  const step = readNode(node);
  const used = usedHandles(document, node.id);
  const handles = [...new Set(handlesOf(step))].filter((handle) => used.has(handle));
  const targets = handles.flatMap((handle) => nodeBehind(document, node.id, handle)?.id ?? []);
  return { node, step, targets: [...new Set(targets)] };
}

/** The handles of a node that have an edge. */
const usedHandles = ({ connections }: FlowDocument, nodeId: string): Set<string> =>
  new Set(connections.flatMap((edge) => (edge.source === nodeId ? [handleOf(edge)] : [])));

function reachedFrom(reads: ReadonlyMap<string, Read>, start: string): Set<string> {
  const reached = new Set<string>();
  const open = [start];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    open.push(...(reads.get(id)?.targets ?? []));
  }
  return reached;
}

const waitsForContact = ({ type }: FlowStep): boolean =>
  type === 'menu' || type === 'question' || type === 'openai' || type === 'typebot';
const hasInterval = (step: FlowStep): boolean =>
  step.type === 'content' && step.elements.some(({ type }) => type === 'interval');
const isWaiting = (step: FlowStep): boolean => waitsForContact(step) || hasInterval(step);

/** Returns the groups of nodes that lead back to themselves without any of the nodes that `stops` names (Tarjan). */
function findLoops(reads: readonly Read[], stops: (step: FlowStep) => boolean): string[][] {
  const open = new Map(reads.filter(({ step }) => !stops(step)).map((read) => [read.node.id, read.targets]));
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const loops: string[][] = [];
  const visit = (id: string): void => {
    index.set(id, index.size);
    low.set(id, index.get(id)!);
    stack.push(id);
    for (const target of open.get(id)!) {
      if (!open.has(target)) continue;
      if (!index.has(target)) {
        visit(target);
        low.set(id, Math.min(low.get(id)!, low.get(target)!));
      } else if (stack.includes(target)) low.set(id, Math.min(low.get(id)!, index.get(target)!));
    }
    if (low.get(id) !== index.get(id)) return;
    const group = stack.splice(stack.indexOf(id));
    if (group.length > 1 || open.get(id)!.includes(id)) loops.push(group);
  };
  for (const id of open.keys()) if (!index.has(id)) visit(id);
  return loops;
}

function findDataProblems({ node, step }: Read, { queueIds, files }: FlowSurroundings): FlowProblem[] {
  const problem = (kind: FlowProblemKind, detail?: string): FlowProblem[] => [
    { kind, nodeIds: [node.id], ...(detail === undefined ? {} : { detail }) },
  ];
  const isGone = (queueId: number | null): boolean =>
    queueId !== null && queueIds !== undefined && !queueIds.includes(queueId);
  switch (step.type) {
    case 'content':
      return step.elements.flatMap((element) => {
        if (element.type === 'message') return element.text.trim() === '' ? problem('noMessage') : [];
        if (element.type === 'interval')
          return element.seconds >= 1 && element.seconds <= limits.flowIntervalSeconds ? [] : problem('intervalRange');
        if (element.url === '') return problem('noFile');
        return files && !files.includes(element.url) ? problem('fileGone', element.name || element.url) : [];
      });
    case 'menu': {
      const numbers = step.options.map(({ number }) => number);
      const doubled = findDoubled(numbers);
      return [
        ...(step.message.trim() === '' ? problem('noMessage') : []),
        ...(numbers.length === 0 ? problem('menuWithoutOptions') : []),
        ...(doubled === undefined ? [] : problem('sameNumber', doubled)),
      ];
    }
    case 'question':
      return [
        ...(step.message.trim() === '' ? problem('noMessage') : []),
        ...(step.answerKey === '' ? problem('noKey') : []),
      ];
    case 'randomizer':
      return step.percent >= 1 && step.percent <= 100 ? [] : problem('percentRange');
    case 'ticket':
      return step.queueId === null ? problem('noQueue') : isGone(step.queueId) ? problem('queueGone') : [];
    case 'openai': {
      const hasKey = typeof step.settings.apiKey === 'string' && step.settings.apiKey !== '';
      return [...(hasKey ? [] : problem('noSettings')), ...(isGone(queueOf(step)) ? problem('queueGone') : [])];
    }
    case 'typebot':
      return Object.keys(step.settings).length === 0 ? problem('noSettings') : [];
    default:
      return [];
  }
}

/** Returns the first text that comes a second time. */
function findDoubled(texts: readonly string[]): string | undefined {
  const seen = new Set<string>();
  return texts.find((text) => seen.has(text) || !seen.add(text));
}

function findEdgeProblems(document: FlowDocument, { node, step }: Read): FlowProblem[] {
  const used = usedHandles(document, node.id);
  const missing = handlesOf(step).filter((handle) => !used.has(handle));
  const kind = ({ start: 'startWithoutEdge', menu: 'optionWithoutEdge', question: 'questionWithoutEdge' } as const)[
    step.type as 'start'
  ];
  const isBranch = step.type === 'randomizer' || step.type === 'condition';
  if (!kind && !isBranch) return [];
  return missing.map((handle): FlowProblem => ({
    kind: kind ?? 'branchWithoutEdge',
    nodeIds: [node.id],
    detail: isBranch ? String(handlesOf(step).indexOf(handle) + 1) : handle.slice(1),
  }));
}

const textsOf = (step: FlowStep): string[] =>
  step.type === 'content'
    ? step.elements.flatMap((element) => (element.type === 'message' ? [element.text] : []))
    : step.type === 'menu' || step.type === 'question'
      ? [step.message]
      : [];

/** Names of the variables of the product, in lower case (behaviour 5.1). */
const known = new Set(['firstname', 'name', 'greeting', 'ms', 'protocol', 'date', 'hour', 'user', 'queue']);

/** The variables that texts read and no question of the flow sets. */
function findUnknownVariables(reads: readonly Read[]): FlowProblem[] {
  // A node of Typebot may set variables of any name.
  if (reads.some(({ step }) => step.type === 'typebot')) return [];
  const set = new Set(reads.map(({ step }) => (step.type === 'question' ? step.answerKey.toLowerCase() : '')));
  return reads.flatMap(({ node, step }) =>
    [...new Set(textsOf(step).flatMap(variablesIn))]
      .filter((name) => !known.has(name.toLowerCase()) && !set.has(name.toLowerCase()))
      .map((detail): FlowProblem => ({ kind: 'unknownVariable', nodeIds: [node.id], detail })),
  );
}

/** The variables that the questions of a flow set, in the order of its nodes (FLOW-81). */
export const variablesOf = ({ nodes }: Pick<FlowDocument, 'nodes'>): string[] => [
  ...new Set(
    nodes.flatMap((node) => {
      const step = readNode(node);
      return step.type === 'question' && step.answerKey !== '' ? [step.answerKey] : [];
    }),
  ),
];

/** The ids of the queues that the ticket nodes of some documents name. */
export const queuesIn = (documents: readonly Pick<FlowDocument, 'nodes'>[]): number[] => [
  ...new Set(
    documents.flatMap(({ nodes }) =>
      nodes.flatMap((node) => {
        const step = readNode(node);
        if (step.type === 'openai') return queueOf(step) ?? [];
        return step.type === 'ticket' && step.queueId !== null ? [step.queueId] : [];
      }),
    ),
  ),
];
