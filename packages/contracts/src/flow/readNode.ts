import { limits } from '../limits.ts';
import type { FlowNode } from './document.ts';

/** An element of a content node, in the order in which it is sent. */
export type FlowElement =
  | { type: 'message'; text: string }
  | { type: 'interval'; seconds: number }
  | { type: 'img' | 'video'; url: string; name: string }
  | { type: 'audio'; url: string; name: string; isVoice: boolean };

export type FlowOption = { number: string; title: string };

/** The step of a node, read from its stored data. Absent or malformed values are empty. */
export type FlowStep =
  | { type: 'start' }
  | { type: 'content'; elements: readonly FlowElement[] }
  | { type: 'menu'; message: string; options: readonly FlowOption[] }
  | { type: 'question'; message: string; answerKey: string }
  | { type: 'randomizer'; percent: number }
  | { type: 'condition'; key: string; operator: string; value: string }
  | { type: 'ticket'; queueId: number | null }
  | { type: 'openai' | 'typebot'; settings: Readonly<Record<string, unknown>> };

type Data = Readonly<Record<string, unknown>>;

/**
 * Entries of one node that count, and elements among which they are looked up. A run sends at most 30 messages alone, and
 * no editor makes so many; a hostile document of 1 MB has 200,000, which each step of a run would read.
 */
const mostEntries = 500;
const mostElements = 2_000;
/** Longest name of a variable: texts read no longer one (`fillVariables`). */
const longestKey = 100;
/** Characters of a value that count in a comparison. No answer is longer, so that a longer value still equals none. */
const longestValue = limits.flowAnswer + 1;

const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
const numberOf = (value: unknown): number => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : 0;
};
const listOf = (value: unknown, most: number): Data[] =>
  Array.isArray(value) ? value.slice(0, most).filter(isData) : [];
const keyOf = (value: unknown): string => textOf(value).trim().slice(0, longestKey);
const settingsOf = ({ typebotIntegration }: Data): Data => (isData(typebotIntegration) ? typebotIntegration : {});

/**
 * Reads a node. Messages, intervals and single media are content nodes of one element, so that one rule sends them all
 * (behaviour 10.2).
 */
export function readNode({ type, data }: Pick<FlowNode, 'type' | 'data'>): FlowStep {
  switch (type) {
    case 'start':
      return { type };
    case 'message':
      return { type: 'content', elements: [{ type: 'message', text: textOf(data.label) }] };
    case 'interval':
      return { type: 'content', elements: [{ type: 'interval', seconds: numberOf(data.sec) }] };
    case 'img':
    case 'video':
    case 'audio':
      return { type: 'content', elements: [readMedia(type, data, data.url)] };
    case 'singleBlock':
      return { type: 'content', elements: readElements(data) };
    case 'menu':
      return { type, message: textOf(data.message), options: readOptions(data) };
    case 'question': {
      const { message, answerKey } = settingsOf(data);
      return { type, message: textOf(message), answerKey: keyOf(answerKey) };
    }
    case 'randomizer':
      return { type, percent: numberOf(data.percent) };
    case 'condition':
      return {
        type,
        key: keyOf(data.key),
        operator: keyOf(data.condition),
        value: textOf(data.value).slice(0, longestValue),
      };
    case 'ticket':
      return { type, queueId: readQueue(data) };
    case 'openai':
    case 'typebot':
      return { type, settings: settingsOf(data) };
  }
}

function readMedia(type: 'img' | 'video' | 'audio', data: Data, url: unknown): FlowElement {
  const media = { url: textOf(url).trim(), name: textOf(data.original) };
  return type === 'audio' ? { ...media, type, isVoice: data.record === true } : { ...media, type };
}

/**
 * The elements in the order of `seq`. Ids without an element are skipped (behaviour 10.2). Of several elements with one
 * number the first counts.
 */
function readElements({ seq, elements }: Data): FlowElement[] {
  const known = new Map<unknown, Data>();
  for (const element of listOf(elements, mostElements))
    if (!known.has(element.number)) known.set(element.number, element);
  return (Array.isArray(seq) ? seq.slice(0, mostEntries) : []).flatMap((id) => {
    const element = known.get(id);
    if (!element) return [];
    const { type, value } = element;
    if (type === 'message') return [{ type, text: textOf(value) }];
    if (type === 'interval') return [{ type, seconds: numberOf(value) }];
    if (type === 'img' || type === 'audio' || type === 'video') return [readMedia(type, element, value)];
    return [];
  });
}

const readOptions = ({ arrayOption }: Data): FlowOption[] =>
  listOf(arrayOption, mostEntries).map(({ number, value }) => ({ number: textOf(number), title: textOf(value) }));

/** The queue of a ticket node: an id or the whole queue, under the names that editors have used (behaviour 10.2). */
function readQueue({ queue, queueId, data }: Data): number | null {
  for (const chosen of [queue, queueId, data]) {
    const id = numberOf(isData(chosen) ? chosen.id : chosen);
    if (Number.isInteger(id) && id > 0) return id;
  }
  return null;
}

/** The queue to which the assistant of a node hands over; null for none (FLOW-40). */
export function queueOf({ settings }: Extract<FlowStep, { type: 'openai' | 'typebot' }>): number | null {
  const id = numberOf(settings.queueId);
  return Number.isInteger(id) && id > 0 ? id : null;
}

/** The handles that leave a node, in the order in which the editor shows them (behaviour 10.1). */
export function handlesOf(step: FlowStep): string[] {
  switch (step.type) {
    case 'menu':
      return step.options.map(({ number }) => `a${number}`);
    case 'randomizer':
    case 'condition':
      return ['a', 'b'];
    case 'ticket':
      return [];
    default:
      return ['a'];
  }
}
