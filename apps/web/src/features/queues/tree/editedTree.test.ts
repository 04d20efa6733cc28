import type { QueueOption } from '@recado/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  depthOf,
  findUntitled,
  freeKey,
  insertOption,
  lossOf,
  moveBy,
  moveTo,
  pathTo,
  removeOption,
  rowsOf,
  toDrafts,
  toEdited,
  type Direction,
  type EditedTree,
} from './editedTree.ts';

const option = (key: number, children: EditedTree = []) => ({
  key,
  ...(key > 0 && { id: key }),
  title: `O${key}`,
  message: '',
  children,
});
/** `1(2(3) 4) 5` */
const tree: EditedTree = [option(1, [option(2, [option(3)]), option(4)]), option(5)];
const inWords = (level: EditedTree): string =>
  level.map(({ key, children }) => `${key}${children.length > 0 ? `(${inWords(children)})` : ''}`).join(' ');

describe('a move by one step', () => {
  it.each<[number, Direction, string]>([
    [5, 'up', '5 1(2(3) 4)'],
    [1, 'down', '5 1(2(3) 4)'],
    [4, 'up', '1(4 2(3)) 5'],
    [2, 'out', '1(4) 2(3) 5'],
    [3, 'out', '1(2 3 4) 5'],
    [5, 'in', '1(2(3) 4 5)'],
    [4, 'in', '1(2(3 4)) 5'],
  ])('takes %i %s', (key, direction, expected) => expect(inWords(moveBy(tree, key, direction))).toBe(expected));

  it.each<[number, Direction]>([
    [1, 'up'],
    [5, 'down'],
    [1, 'out'],
    [1, 'in'],
    [2, 'in'],
    [99, 'up'],
  ])('keeps the tree where %i has no place %s', (key, direction) => expect(moveBy(tree, key, direction)).toBe(tree));
});

describe('a move to a place', () => {
  it('counts the index as it was before, and refuses places below the entry itself', () => {
    expect(inWords(moveTo(tree, 2, { parent: 1, index: 2 }))).toBe('1(4 2(3)) 5');
    expect(inWords(moveTo(tree, 5, { parent: 3, index: 0 }))).toBe('1(2(3(5)) 4)');
    expect(moveTo(tree, 1, { parent: 3, index: 0 })).toBe(tree);
    expect(moveTo(tree, 1, { parent: 1, index: 0 })).toBe(tree);
  });

  it('never loses, doubles or changes an entry', () => {
    const anyKey = fc.integer({ min: 1, max: 6 });
    const step = fc.oneof(
      fc.tuple(anyKey, fc.constantFrom<Direction>('up', 'down', 'in', 'out')),
      fc.tuple(anyKey, fc.record({ parent: fc.option(anyKey), index: fc.integer({ min: 0, max: 3 }) })),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const end = steps.reduce<EditedTree>(
          (now, [key, to]) => (typeof to === 'string' ? moveBy(now, key, to) : moveTo(now, key, to)),
          tree,
        );
        const keys = rowsOf(end).map(({ option: { key, title } }) => `${key} ${title}`);
        expect(keys.toSorted()).toEqual(
          rowsOf(tree)
            .map(({ option: { key, title } }) => `${key} ${title}`)
            .toSorted(),
        );
      }),
    );
  });
});

describe('the entries of a tree', () => {
  it('are removed with their children, and new ones are saved without an id', () => {
    expect(inWords(removeOption(tree, 2))).toBe('1(4) 5');
    const grown = insertOption(tree, { parent: 3, index: 0 }, option(freeKey(tree)));
    expect(inWords(grown)).toBe('1(2(3(-1)) 4) 5');
    expect(freeKey(grown)).toBe(-2);
    expect(toDrafts(grown)[0]!.children[0]!.children[0]!.children).toEqual([
      { title: 'O-1', message: '', children: [] },
    ]);
    expect([depthOf(grown), pathTo(grown, -1).map(({ key }) => key)]).toEqual([4, [1, 2, 3, -1]]);
  });

  it('keep their keys when they are saved and get their ids', () => {
    const grown = insertOption(tree, { parent: 3, index: 0 }, option(-1, [option(-2)]));
    const stored = (level: EditedTree): QueueOption[] =>
      level.map(({ key, id = 100 - key, title, message, children }) => ({
        id,
        companyId: 1,
        queueId: 1,
        parentId: null,
        option: '1',
        title,
        message,
        children: stored(children),
        createdAt: '2026-11-28T12:00:00.000Z',
        updatedAt: '2026-11-28T12:00:00.000Z',
      }));
    const saved = toEdited(stored(grown), grown);
    expect(inWords(saved)).toBe(inWords(grown));
    expect(rowsOf(saved).map(({ option: { id } }) => id)).toEqual([1, 2, 3, 101, 102, 4, 5]);
    const [first] = toDrafts(saved);
    expect(first!.children[0]!.children[0]!.children[0]!.id).toBe(101);
    // A tree that somebody else changed has the ids as keys.
    expect(inWords(toEdited(stored(grown).toReversed(), []))).toBe('5 1(2(3(101(102))) 4)');
  });

  it('are deleted after a question if options or a message go with them', () => {
    const leaf = { ...option(-1), message: ' \n' };
    expect(lossOf(leaf)).toBeNull();
    expect(lossOf({ ...leaf, message: 'Temos camas a partir de 900.' })).toBe('message');
    expect(lossOf({ ...leaf, message: 'Qual cômodo?', children: [option(-2)] })).toBe('options');
  });

  it('need a title', () => {
    expect(findUntitled(tree)).toBeUndefined();
    expect(findUntitled(insertOption(tree, { parent: 4, index: 0 }, { ...option(-1), title: '  ' }))).toBe(-1);
  });
});
