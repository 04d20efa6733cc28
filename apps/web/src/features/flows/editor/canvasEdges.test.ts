import { describe, expect, it } from 'vitest';
import { edgeIdsOf, keepExisting, selectEdges } from './canvasEdges.ts';

const edge = (source: string, target: string, sourceHandle?: string) => ({
  source,
  target,
  ...(sourceHandle && { sourceHandle }),
});

describe('edges of the canvas', () => {
  it('keep their ids when another edge is removed, and no two edges share one [FLOW-11]', () => {
    const all = [edge('1', 'a'), edge('a', 'b', 'a1'), edge('a', 'b', 'a2'), edge('1', 'a', 'a'), edge('b', 'a')];
    const ids = edgeIdsOf(all);
    expect(new Set(ids).size).toBe(all.length);
    expect(edgeIdsOf(all.slice(1, 3))).toEqual(ids.slice(1, 3));
    expect(edgeIdsOf(all.filter((_, at) => at !== 1))).toEqual(ids.filter((_, at) => at !== 1));
  });

  it('are selected and unselected by the changes of the canvas alone [FLOW-11]', () => {
    const one = selectEdges(new Set(), [{ type: 'select', id: 'x', selected: true }]);
    expect([...one]).toEqual(['x']);
    expect(selectEdges(one, [{ type: 'remove', id: 'x' }])).toBe(one);
    expect(selectEdges(one, [{ type: 'select', id: 'x', selected: true }])).toBe(one);
    const other = selectEdges(one, [
      { type: 'select', id: 'x', selected: false },
      { type: 'select', id: 'y', selected: true },
    ]);
    expect([...other]).toEqual(['y']);
  });

  it('lose their selection when they are removed, so that undo does not bring it back', () => {
    const selected = new Set(['x', 'y']);
    expect(keepExisting(selected, ['y', 'x', 'z'])).toBe(selected);
    expect([...keepExisting(selected, ['y', 'z'])]).toEqual(['y']);
  });
});
