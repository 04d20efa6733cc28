/** A block of a bot of Typebot. `drawTypebot` reads its content. */
export type TypebotBlock = {
  id: string;
  type: string;
  content: Fields;
  options: Fields;
  items: readonly Fields[];
  outgoingEdgeId: string | undefined;
};
export type TypebotGroup = { id: string; title: string; blocks: TypebotBlock[] };
/** The place of a block: its group, and its number in it. One past the last block is the end of the group. */
export type Place = { group: number; block: number };

/** A bot of Typebot as its export has it, in the versions 3 to 6. */
export type Typebot = {
  name: string;
  groups: readonly TypebotGroup[];
  /** The place where the bot starts; undefined if it starts nowhere. */
  start: Place | undefined;
  /** Names of variables by their ids. */
  variables: ReadonlyMap<string, string>;
  /** The target of an edge by its id, and by the block, and the item, that it leaves. */
  targetOf: (from: { edgeId?: string | undefined; blockId?: string; itemId?: string }) => Place | undefined;
  placeOf: (groupId: unknown, blockId: unknown) => Place | undefined;
  /** True for a block that an edge or a jump leads to, unless it is the first of its group. */
  isTarget: (place: Place) => boolean;
};

/** Why a file is no bot that can be read. */
export type TypebotFault = 'notJson' | 'ownFlow' | 'tooOld' | 'notTypebot';

export type Fields = Readonly<Record<string, unknown>>;
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});
export const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isFields) : []);
// NUL and lone surrogates cannot be stored; the other control characters have no meaning in a message.
const withoutControls = (text: string): string =>
  // oxlint-disable-next-line no-control-regex -- these are the characters that are removed
  text.replaceAll(/[\u0000-\u0008\u000B-\u001F\u007F]/g, '').replaceAll(/\p{Surrogate}/gu, '\uFFFD');
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? withoutControls(value) : typeof value === 'number' ? String(value) : '';
const idOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

const readBlock = (block: Fields): TypebotBlock => ({
  id: textOf(block.id),
  type: textOf(block.type).trim(),
  content: fieldsOf(block.content),
  options: fieldsOf(block.options),
  items: listOf(block.items),
  outgoingEdgeId: idOf(block.outgoingEdgeId),
});

const readGroup = (group: Fields): TypebotGroup => ({
  id: textOf(group.id),
  title: textOf(group.title).trim(),
  blocks: listOf(group.blocks).map(readBlock),
});

/** Reads the text of an exported file. Nothing in it is trusted: malformed parts are left out. */
export function readTypebot(text: string): Typebot | { fault: TypebotFault } {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return { fault: 'notJson' };
  }
  if (!isFields(parsed)) return { fault: 'notTypebot' };
  if (Array.isArray(parsed.nodes) && Array.isArray(parsed.connections)) return { fault: 'ownFlow' };
  // Before version 3 a bot had blocks with steps instead of groups with blocks.
  if (!parsed.groups && listOf(parsed.blocks).some(({ steps }) => Array.isArray(steps))) return { fault: 'tooOld' };
  if (!Array.isArray(parsed.groups) || !Array.isArray(parsed.edges)) return { fault: 'notTypebot' };
  const groups = listOf(parsed.groups).map(readGroup);
  const placeOf = indexPlaces(groups);
  const edges = listOf(parsed.edges);
  const targetOf = indexEdges(edges, placeOf);
  const targets = new Set(
    [...edges.map(({ to }) => fieldsOf(to)), ...groups.flatMap(({ blocks }) => blocks.map(({ options }) => options))]
      .map(({ blockId }) => (typeof blockId === 'string' ? placeOf(undefined, blockId) : undefined))
      .flatMap((place) => (place && place.block > 0 ? [JSON.stringify(place)] : [])),
  );
  return {
    name: textOf(parsed.name).trim(),
    groups,
    start: findStart(parsed, groups, targetOf),
    variables: readVariables(parsed),
    targetOf,
    placeOf,
    isTarget: ({ group, block }) => targets.has(JSON.stringify({ group, block })),
  };
}

function indexPlaces(groups: readonly TypebotGroup[]): Typebot['placeOf'] {
  const first = new Map(groups.map(({ id }, group): [string, Place] => [id, { group, block: 0 }]));
  const places = new Map(
    groups.flatMap(({ blocks }, group) => blocks.map(({ id }, block): [string, Place] => [id, { group, block }])),
  );
  return (groupId, blockId) => places.get(textOf(blockId)) ?? first.get(textOf(groupId));
}

function indexEdges(edges: readonly Fields[], placeOf: Typebot['placeOf']): Typebot['targetOf'] {
  const byId = new Map<string, Place>();
  const bySource = new Map<string, Place>();
  const keyOf = (blockId: unknown, itemId: unknown): string => JSON.stringify([textOf(blockId), textOf(itemId)]);
  for (const { id, from, to } of edges) {
    const { groupId, blockId } = fieldsOf(to);
    const target = placeOf(groupId, blockId);
    if (!target) continue;
    byId.set(textOf(id), target);
    const source = fieldsOf(from);
    bySource.set(keyOf(source.blockId ?? source.eventId, source.itemId), target);
  }
  return ({ edgeId, blockId, itemId }) =>
    (edgeId === undefined ? undefined : byId.get(edgeId)) ?? bySource.get(keyOf(blockId, itemId));
}

/** Since version 6 a bot starts by an event, before by a block of the type `start`. */
function findStart(bot: Fields, groups: readonly TypebotGroup[], targetOf: Typebot['targetOf']): Place | undefined {
  const event = listOf(bot.events).find(({ type }) => type === 'start');
  if (event) return targetOf({ edgeId: idOf(event.outgoingEdgeId), blockId: textOf(event.id) });
  const block = groups.flatMap(({ blocks }) => blocks).find(({ type }) => type === 'start');
  return block && targetOf({ edgeId: block.outgoingEdgeId, blockId: block.id });
}

/** The longest name of a variable that the editor takes. */
const longestKey = 50;

const readVariables = (bot: Fields): Map<string, string> =>
  new Map(
    listOf(bot.variables).map(({ id, name }) => [
      textOf(id),
      textOf(name).replaceAll(/[{}]/g, '').trim().slice(0, longestKey),
    ]),
  );
