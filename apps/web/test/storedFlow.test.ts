import { newFlowDocument, type FlowDocument, type FlowWithDocument } from '@recado/contracts';
import { flushSync } from 'react-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import './browser.ts';
import { renderHook } from './renderHook.ts';

const { findUnsaved } = await import('../src/features/flows/editor/unsavedFlow.ts');
const { setNodeData } = await import('../src/features/flows/editor/editedFlow.ts');
const { useStoredFlow } = await import('../src/features/flows/editor/useStoredFlow.ts');

const start = newFlowDocument();
const assistant = (id: string) => ({ id, type: 'openai' as const, position: { x: 500, y: 100 }, data: {} });
const drawn: FlowDocument = { ...start, nodes: [...start.nodes, assistant('a'), assistant('b')] };
const stored = { id: 7, state: 3, flow: drawn, draft: null } as unknown as FlowWithDocument;
const withKey = (flow: FlowDocument, id: string, apiKey: string): FlowDocument =>
  setNodeData(flow, id, { typebotIntegration: { apiKey } }, ['a']);
const keysOf = ({ nodes }: FlowDocument) =>
  nodes.slice(1).map(({ data }) => (data.typebotIntegration as { apiKey: string } | undefined)?.apiKey);

const current = {} as { flow: ReturnType<typeof useStoredFlow> };
let rendered: { unmount: () => void };
beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  rendered = renderHook(() => void (current.flow = useStoredFlow(stored)), undefined);
});
afterEach(() => {
  rendered.unmount();
  vi.useRealTimers();
});
const change = (change: (flow: FlowDocument) => FlowDocument): void =>
  flushSync(() => current.flow.history.set(change));
const answer = (sent: FlowDocument): void => flushSync(() => current.flow.adoptSent({ ...stored, state: 4 }, sent));

describe('a saved flow', () => {
  it('shows the masks of its keys, also in what is kept of later changes', () => {
    change((flow) => withKey(flow, 'a', 'sk-node-key-4f2a'));
    answer(current.flow.history.present);
    expect(current.flow.isDirty).toBe(false);
    expect(keysOf(current.flow.history.present)).toEqual(['••••4f2a', undefined]);
    change((flow) => withKey(flow, 'b', 'sk-other-key-9c1d'));
    vi.advanceTimersByTime(500);
    expect(keysOf(findUnsaved(7)!.document)).toEqual(['••••4f2a', '']);
    flushSync(() => current.flow.history.undo());
    expect([keysOf(current.flow.history.present), current.flow.isDirty]).toEqual([['••••4f2a', undefined], false]);
  });

  it('keeps keys that were typed while it was being saved', () => {
    change((flow) => withKey(flow, 'a', 'sk-node-key-4f2a'));
    const sent = current.flow.history.present;
    change((flow) => withKey(withKey(flow, 'a', 'sk-newer-key-1111'), 'b', 'sk-other-key-9c1d'));
    answer(sent);
    expect(keysOf(current.flow.history.present)).toEqual(['sk-newer-key-1111', 'sk-other-key-9c1d']);
    expect(current.flow.isDirty).toBe(true);
  });
});
