import { newFlowDocument, type FlowDocument } from '@recado/contracts';
import { flushSync } from 'react-dom';
import { afterEach, describe, expect, it } from 'vitest';
import './browser.ts';
import { renderHook } from './renderHook.ts';
import { until } from './until.ts';

const { connect, moveNodes, removeFrom } = await import('../src/features/flows/editor/editedFlow.ts');
const { useHistory } = await import('../src/features/flows/editor/useHistory.ts');
const { useOpenNode } = await import('../src/features/flows/editor/useOpenNode.ts');

const picture = { id: 'b', type: 'img' as const, position: { x: 500, y: 100 }, data: { url: 'old.png' } };
const flow: FlowDocument = { nodes: [...newFlowDocument().nodes, picture], connections: [] };
const canvas = { sizes: new Map(), select: () => undefined };
const uploaded = { url: 'new.png' };

let rendered: { unmount: () => void };
afterEach(() => rendered.unmount());

/** The editor of a flow with the panel of a node. `current` has what the hooks returned last. */
function openEditor() {
  const current = {} as {
    history: ReturnType<typeof useHistory<FlowDocument>>;
    opened: ReturnType<typeof useOpenNode>;
  };
  rendered = renderHook(() => {
    const history = useHistory(flow);
    current.history = history;
    current.opened = useOpenNode({ history, document: history.present } as never, canvas as never);
  }, undefined);
  return current;
}

/** A panel that uploads a file: its fields are not applied yet. */
const uploading = { isUnsaved: () => true, isBusy: () => true, apply: () => Promise.resolve(true) };

describe('the panel of a file that is uploaded', () => {
  it('adds its node beside what was changed on the canvas meanwhile', async () => {
    const current = openEditor();
    current.opened.startNew('img');
    await until(() => expect(current.opened.open).not.toBeNull());
    const { apply } = current.opened;
    flushSync(() => {
      current.history.set((before) => moveNodes(before, new Map([['b', { x: 9, y: 9 }]])));
      current.history.set((before) => connect(before, { source: '1', sourceHandle: 'a', target: 'b' }));
    });
    flushSync(() => apply(uploaded));
    const { nodes, connections } = current.history.present;
    expect(nodes.map(({ type, position }) => [type, position.x])).toEqual([
      ['start', 250],
      ['img', 9],
      ['img', 257],
    ]);
    expect(nodes[2]!.data).toEqual(uploaded);
    expect(connections).toHaveLength(1);
  });

  it('keeps the file in a new node if its own was removed meanwhile', async () => {
    const current = openEditor();
    current.opened.openNode('b');
    await until(() => expect(current.opened.open).not.toBeNull());
    current.opened.panel.current = uploading;
    const { apply } = current.opened;
    flushSync(() => current.history.set((before) => removeFrom(before, ['b'])));
    flushSync(() => apply(uploaded));
    const { nodes } = current.history.present;
    expect(nodes.map(({ type, data }) => [type, data.url])).toEqual([
      ['start', undefined],
      ['img', 'new.png'],
    ]);
    expect(nodes[1]!.id).not.toBe('b');
  });
});
