import { limits, newFlowDocument, type FlowDocument } from '@recado/contracts';
import { describe, expect, it } from 'vitest';
import { arrange } from './arrange.ts';
import {
  addNode,
  connect,
  copyFrom,
  forAnotherFlow,
  hasRoomFor,
  isSameFlow,
  moveNodes,
  newNodeId,
  pasteInto,
  removeFrom,
  setNodeData,
  withoutTypedKeys,
  type FlowPart,
} from './editedFlow.ts';

const sizes = new Map<string, { width: number }>();
const flow: FlowDocument = {
  nodes: [
    ...newFlowDocument().nodes,
    { id: 'a', type: 'message', position: { x: 500, y: 100 }, data: { label: 'Olá' } },
    { id: 'b', type: 'message', position: { x: 400, y: 300 }, data: { label: 'Tchau' } },
  ],
  connections: [
    { source: '1', target: 'a' },
    { source: 'a', sourceHandle: 'a', target: 'b' },
  ],
};

describe('an edited flow', () => {
  it('begins with one start node at 250, 100 [FLOW-18, FLOW-25]', () => {
    expect(newFlowDocument()).toEqual({
      nodes: [{ id: '1', type: 'start', position: { x: 250, y: 100 }, data: { label: 'Inicio do fluxo' } }],
      connections: [],
    });
  });

  it('gives nodes random ids of 30 letters and digits [FLOW-19]', () => {
    const ids = Array.from({ length: 500 }, newNodeId);
    expect(new Set(ids).size).toBe(500);
    for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9]{30}$/);
  });

  it('places a new node 40 px to the right of the last one [FLOW-21, FLOW-22]', () => {
    const node = { id: 'c', type: 'menu' as const, data: {} };
    const added = addNode(flow, node, new Map([['b', { width: 300 }]]));
    expect(added.nodes.at(-1)).toEqual({ ...node, position: { x: 740, y: 300 } });
    expect(addNode(newFlowDocument(), node, sizes).nodes.at(-1)!.position).toEqual({ x: 498, y: 100 });
  });

  it('places a copy 240 px to the right of the rightmost node, with the edges between copies [FLOW-12, FLOW-23, AMB-79]', () => {
    const { document, ids } = pasteInto(flow, copyFrom(flow, ['b', 'a', '1']));
    const copies = document.nodes.filter(({ id }) => ids.includes(id));
    expect(copies.map(({ position, data }) => [position, data.label])).toEqual([
      [{ x: 840, y: 100 }, 'Olá'],
      [{ x: 740, y: 300 }, 'Tchau'],
    ]);
    expect(document.connections.slice(2)).toMatchObject([{ source: ids[0], target: ids[1], sourceHandle: 'a' }]);
    expect(flow.nodes).toHaveLength(3);
    // Also if the rightmost node is not copied.
    expect(pasteInto(flow, copyFrom(flow, ['b'])).document.nodes.at(-1)!.position).toEqual({ x: 740, y: 300 });
  });

  it('loses a node with every edge that touches it, but never its start [FLOW-11, FLOW-24, FLOW-70]', () => {
    const left = removeFrom(flow, ['a', '1']);
    expect(left.nodes.map(({ id }) => id)).toEqual(['1', 'b']);
    expect(left.connections).toEqual([]);
    expect(removeFrom(flow, ['1'])).toBe(flow);
    expect(removeFrom(flow, [], [flow.connections[1]!]).connections).toEqual([flow.connections[0]]);
  });

  it('has one edge for each handle [FLOW-13, FLOW-66]', () => {
    const moved = connect(flow, { source: 'a', sourceHandle: 'a', target: '1' });
    expect(moved.connections.map(({ source, target }) => `${source}>${target}`)).toEqual(['1>a', 'a>1']);
    expect(connect(moved, { source: 'a', sourceHandle: 'b', target: 'b' }).connections).toHaveLength(3);
  });

  it('drops the edges of options that a menu no longer has', () => {
    const menu = connect(flow, { source: 'b', sourceHandle: 'a2', target: 'a' });
    expect(setNodeData(menu, 'b', { message: 'x' }, ['a1']).connections).toEqual(flow.connections);
    expect(setNodeData(menu, 'b', { message: 'x' }, ['a1', 'a2']).connections).toHaveLength(3);
  });

  it('keeps masked keys within a flow, and typed ones out of files, storages and other flows', () => {
    const keyed = (apiKey: string) => {
      const node = flow.nodes[1]!;
      return { ...flow, nodes: [{ ...node, type: 'openai' as const, data: { typebotIntegration: { apiKey } } }] };
    };
    const keyOf = ({ nodes }: FlowPart) => (nodes[0]!.data.typebotIntegration as { apiKey: string }).apiKey;
    expect([keyOf(withoutTypedKeys(keyed('sk-123'))), keyOf(withoutTypedKeys(keyed('••••4f2a')))]).toEqual([
      '',
      '••••4f2a',
    ]);
    expect([keyOf(forAnotherFlow(keyed('sk-123'))), keyOf(forAnotherFlow(keyed('••••4f2a')))]).toEqual(['sk-123', '']);
  });

  it('stays the same document when nothing was moved', () => {
    expect(moveNodes(flow, new Map([['a', { x: 500, y: 100 }]]))).toBe(flow);
    expect(moveNodes(flow, new Map([['a', { x: 1, y: 2 }]])).nodes[1]!.position).toEqual({ x: 1, y: 2 });
  });

  it('leads to the same conversations when its nodes were only moved', () => {
    const same = { ...flow, nodes: [...flow.nodes] };
    for (const state of [flow, same, moveNodes(flow, new Map([['a', { x: 1, y: 2 }]]))])
      expect(isSameFlow(flow, state)).toBe(true);
    const other = [
      setNodeData(flow, 'a', { label: 'Oi' }, ['a']),
      connect(flow, { source: 'b', sourceHandle: 'a', target: 'a' }),
      addNode(flow, { id: 'c', type: 'message', data: {} }, sizes),
      { ...flow, nodes: flow.nodes.map((node) => ({ ...node, data: { label: 'Oi' } })) },
    ];
    for (const state of other) expect(isSameFlow(flow, state)).toBe(false);
  });

  it('has room for as many nodes as are stored', () => {
    const full = (count: number) => ({ ...flow, nodes: Array.from({ length: count }, () => flow.nodes[1]!) });
    expect([hasRoomFor(full(limits.flowNodes - 1), 1), hasRoomFor(full(limits.flowNodes - 1), 2)]).toEqual([
      true,
      false,
    ]);
  });

  it('is arranged in columns from the start, unreachable nodes below', () => {
    const lost = { ...flow.nodes[1]!, id: 'lost' };
    const places = arrange({ ...flow, nodes: [...flow.nodes, lost] }, new Map());
    expect(places.get('1')).toEqual({ x: 250, y: 100 });
    expect(places.get('a')).toEqual({ x: 550, y: 100 });
    expect(places.get('b')).toEqual({ x: 850, y: 100 });
    expect(places.get('lost')!.y).toBeGreaterThan(100);
  });
});
