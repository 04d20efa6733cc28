import { limits, type BotOption, type OptionDraft, type QueueOption } from '@recado/contracts';

/**
 * An option while its queue is edited. `key` stays the same when a new option is saved and gets its `id`, so that what is
 * open or being tried stays there.
 */
export type EditedOption = {
  key: number;
  id?: number;
  title: string;
  message: string;
  children: readonly EditedOption[];
};
export type EditedTree = readonly EditedOption[];

/** A place in the tree: below `parent`, null for the first level, before the entry that is at `index` now. */
export type Place = { parent: number | null; index: number };

/** An entry as a row. */
export type TreeRow = {
  option: EditedOption;
  depth: number;
  place: Place;
  siblings: number;
  /** The entries from the first level down to this one. */
  path: readonly EditedOption[];
  /** Their numbers: `2.1`. */
  numbers: string;
};

/**
 * Returns stored options as edited ones. `before` is the tree that was saved: a new option of it keeps its key.
 */
export const toEdited = (options: readonly QueueOption[], before: EditedTree = []): EditedTree =>
  options.map(({ id, title, message, children }, index) => {
    const atPlace = before[index];
    const wasNew = atPlace !== undefined && atPlace.id === undefined && atPlace.title.trim() === title;
    const known = before.find((option) => option.id === id) ?? (wasNew ? atPlace : undefined);
    return { key: known?.key ?? id, id, title, message, children: toEdited(children, known?.children) };
  });

export const toDrafts = (tree: EditedTree): OptionDraft[] =>
  tree.map(({ id, title, message, children }) => ({
    ...(id !== undefined && { id }),
    title: title.trim(),
    message,
    children: toDrafts(children),
  }));

/** Returns the options as the bot takes them. */
export const toBotOptions = (tree: EditedTree): BotOption[] =>
  tree.map(({ key, title, message, children }) => ({ id: key, title, message, children: toBotOptions(children) }));

/** Returns a key that no option has. */
export const freeKey = (tree: EditedTree): number => Math.min(0, ...rowsOf(tree).map(({ option }) => option.key)) - 1;

/** Returns every entry as a row, top down. */
export const rowsOf = (tree: EditedTree, above?: TreeRow): TreeRow[] =>
  tree.flatMap((option, index) => {
    const row: TreeRow = {
      option,
      depth: above ? above.depth + 1 : 0,
      place: { parent: above?.option.key ?? null, index },
      siblings: tree.length,
      path: [...(above?.path ?? []), option],
      numbers: `${above ? `${above.numbers}.` : ''}${index + 1}`,
    };
    return [row, ...rowsOf(option.children, row)];
  });

export const findRow = (tree: EditedTree, key: number): TreeRow | undefined =>
  rowsOf(tree).find(({ option }) => option.key === key);

/** Returns the entries from the first level down to one. */
export const pathTo = (tree: EditedTree, key: number): readonly EditedOption[] => findRow(tree, key)?.path ?? [];

const mapLevel = (tree: EditedTree, parent: number | null, change: (level: EditedTree) => EditedTree): EditedTree =>
  parent === null
    ? change(tree)
    : tree.map((option) => ({
        ...option,
        children: option.key === parent ? change(option.children) : mapLevel(option.children, parent, change),
      }));

export const insertOption = (tree: EditedTree, { parent, index }: Place, option: EditedOption): EditedTree =>
  mapLevel(tree, parent, (level) => level.toSpliced(index, 0, option));

export const changeOption = (
  tree: EditedTree,
  key: number,
  texts: Partial<Pick<EditedOption, 'title' | 'message'>>,
): EditedTree =>
  tree.map((option) =>
    option.key === key ? { ...option, ...texts } : { ...option, children: changeOption(option.children, key, texts) },
  );

/** Removes an entry with its children. */
export const removeOption = (tree: EditedTree, key: number): EditedTree =>
  tree
    .filter((option) => option.key !== key)
    .map((option) => ({ ...option, children: removeOption(option.children, key) }));

/** Moves an entry with its children. Returns the same tree for a place below itself, or beyond the limits of a level. */
export function moveTo(tree: EditedTree, key: number, to: Place): EditedTree {
  const row = findRow(tree, key);
  if (!row || (to.parent !== null && findRow([row.option], to.parent))) return tree;
  const isSameLevel = to.parent === row.place.parent;
  const index = isSameLevel && to.index > row.place.index ? to.index - 1 : to.index;
  if (isSameLevel && index === row.place.index) return tree;
  const level = to.parent === null ? tree : findRow(tree, to.parent)?.option.children;
  if (!level || (!isSameLevel && level.length >= limits.optionsPerLevel)) return tree;
  return insertOption(removeOption(tree, key), { parent: to.parent, index }, row.option);
}

export type Direction = 'up' | 'down' | 'out' | 'in';

/**
 * Moves an entry by one step: up or down among its siblings, out behind its parent, or in to the end of the sibling
 * above. Returns the same tree if there is no such place.
 */
export function moveBy(tree: EditedTree, key: number, direction: Direction): EditedTree {
  const row = findRow(tree, key);
  if (!row) return tree;
  const { parent, index } = row.place;
  if (direction === 'up') return index === 0 ? tree : moveTo(tree, key, { parent, index: index - 1 });
  if (direction === 'down') return index === row.siblings - 1 ? tree : moveTo(tree, key, { parent, index: index + 2 });
  if (direction === 'out') {
    const above = parent === null ? undefined : findRow(tree, parent);
    return above ? moveTo(tree, key, { parent: above.place.parent, index: above.place.index + 1 }) : tree;
  }
  const before = rowsOf(tree).find(({ place }) => place.parent === parent && place.index === index - 1);
  return before ? moveTo(tree, key, { parent: before.option.key, index: before.option.children.length }) : tree;
}

/** Returns what is lost with an entry, because nothing brings it back: the entries below it, or its message. */
export const lossOf = ({
  message,
  children,
}: Pick<EditedOption, 'message' | 'children'>): 'options' | 'message' | null =>
  children.length > 0 ? 'options' : message.trim() === '' ? null : 'message';

/** Returns the first entry without a title, which cannot be saved. */
export const findUntitled = (tree: EditedTree): number | undefined =>
  rowsOf(tree).find(({ option }) => option.title.trim() === '')?.option.key;

/** Returns the number of levels. */
export const depthOf = (tree: EditedTree): number => Math.max(0, ...rowsOf(tree).map(({ depth }) => depth + 1));
