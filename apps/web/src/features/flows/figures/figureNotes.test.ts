import type { FlowDocument, FlowFigures } from '@recado/contracts';
import { describe, expect, it } from 'vitest';
import { noteKeyOf } from '../editor/canvasNotes.ts';
import { listFigures, listSharedEdges, lossesByNode, noteFigures, shareText } from './figureNotes.ts';

const position = { x: 0, y: 0 };
const live: FlowDocument = {
  nodes: [
    { id: '1', type: 'start', position, data: {} },
    { id: 'm', type: 'menu', position, data: { message: '?', arrayOption: [{ number: 1, value: 'A' }] } },
    { id: 'a', type: 'message', position, data: { label: 'oi' } },
  ],
  connections: [
    { source: '1', target: 'm' },
    { source: 'm', sourceHandle: 'a1', target: 'a' },
  ],
};
const figures: FlowFigures = {
  version: 1,
  since: '2026-01-01T00:00:00.000Z',
  runs: 1_500,
  edges: [
    { source: '1', handle: 'a', runs: 1_500 },
    { source: 'm', handle: 'a1', runs: 5 },
  ],
  waiting: [{ nodeId: 'm', runs: 2 }],
  ends: [
    { nodeId: 'm', end: 'path', runs: 3 },
    { nodeId: 'm', end: 'gaveUp', runs: 4 },
    { nodeId: 'a', end: 'path', runs: 5 },
    { nodeId: 'a', end: 'queue', runs: 6 },
  ],
  gone: { passes: 0, waiting: 0, ends: 0 },
};
const words = { waiting: (count: number) => `${count} wait`, left: (count: number) => `${count} left` };

describe('the figures on the canvas', () => {
  it('have counts and shares on edges, and waiting and lost customers on nodes', () => {
    const { edges, feet } = noteFigures(live, live, figures, 'pt', words);
    expect(edges?.get(noteKeyOf('1', 'a'))).toBe('1.500 · 100%');
    expect(edges?.get(noteKeyOf('m', 'a1'))).toBe('5 · <1%');
    expect([...feet!]).toEqual([['m', '2 wait · 7 left']]);
  });

  it('count a path as lost only where the node asks or branches', () => {
    expect([...lossesByNode(live, figures)].map(([id, reasons]) => [id, Object.fromEntries(reasons)])).toEqual([
      ['m', { deadEnd: 3, gaveUp: 4 }],
    ]);
  });

  it('have a zero on an edge that nobody took', () => {
    const { edges } = noteFigures(live, live, { ...figures, edges: [] }, 'pt', words);
    expect([...edges!.values()]).toEqual(['0', '0']);
  });

  it('leave out an edge that the drawing has changed', () => {
    const [first, second] = live.connections;
    const drawn = { ...live, connections: [first!, { ...second!, target: 'm' }] };
    expect(listSharedEdges(live, drawn, figures)).toEqual([figures.edges[0]]);
  });

  it('write a small share as less than one percent, and no share of nobody', () => {
    expect([shareText(1, 1_000, 'en'), shareText(1, 3, 'en'), shareText(0, 0, 'en')]).toEqual(['<1%', '33%', '0%']);
  });
});

describe('the lists of figures', () => {
  it('have what the drawing shares with the live version, the most runs first', () => {
    const { ways, waiting, losses, ends } = listFigures(figures, live, live);
    expect(ways.map(({ source, runs }) => [source, runs])).toEqual([
      ['1', 1_500],
      ['m', 5],
    ]);
    expect(waiting).toEqual([{ nodeId: 'm', runs: 2 }]);
    expect(losses.map(({ nodeId, runs }) => [nodeId, runs])).toEqual([['m', 7]]);
    expect([...ends]).toEqual([
      ['path', 8],
      ['gaveUp', 4],
      ['queue', 6],
    ]);
  });

  it('leave out nodes that the drawing has no more, and edges that nobody took', () => {
    const drawn = { nodes: live.nodes.filter(({ id }) => id !== 'm'), connections: [] };
    expect(listFigures(figures, live, drawn)).toMatchObject({ ways: [], waiting: [], losses: [] });
    expect(listFigures({ ...figures, edges: [] }, live, live).ways).toEqual([]);
  });
});
