import { newFlowDocument, type FlowDocument } from '@recado/contracts';
import { describe, expect, it } from 'vitest';
import { moveNodes, removeFrom, setNodeData } from './editedFlow.ts';
import { followDocument, type OpenedNode } from './openedNode.ts';

const data = { label: 'Olá' };
const flow: FlowDocument = {
  nodes: [...newFlowDocument().nodes, { id: 'a', type: 'message', position: { x: 500, y: 100 }, data }],
  connections: [],
};
const open: OpenedNode = { key: 1, id: 'a', type: 'message', data };

describe('an open node', () => {
  it('stays as it is while its node only moves', () => {
    const moved = moveNodes(flow, new Map([['a', { x: 1, y: 2 }]]));
    expect([followDocument(open, moved, false), followDocument(open, moved, true)]).toEqual([open, open]);
    expect(followDocument(open, moved, false)).toBe(open);
  });

  it('closes with its removed node, but keeps unsaved fields as a new node', () => {
    const without = removeFrom(flow, ['a']);
    expect(followDocument(open, without, false)).toBeNull();
    expect(followDocument(open, without, true)).toEqual({ ...open, id: null });
  });

  it('shows the changed data of its node in a new panel, unless its fields are unsaved', () => {
    const changed = setNodeData(flow, 'a', { label: 'Tchau' }, ['a']);
    expect(followDocument(open, changed, false)).toEqual({ ...open, key: 2, data: { label: 'Tchau' } });
    expect(followDocument(open, changed, true)).toBe(open);
  });

  it('that is not on the canvas yet follows no change', () => {
    const fresh = { ...open, id: null };
    expect(followDocument(fresh, flow, false)).toBe(fresh);
  });
});
