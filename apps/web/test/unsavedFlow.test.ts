import { newFlowDocument } from '@recado/contracts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import './browser.ts';
import { offeredVariables, storeVariable } from '../src/features/flows/editor/storedVariables.ts';
import { dropUnsaved, findUnsaved, keepUnsaved } from '../src/features/flows/editor/unsavedFlow.ts';
import { ownKey } from '../src/lib/browser/ownKey.ts';
import { useSession } from '../src/lib/session/sessionState.ts';

const signIn = (id: number): void => useSession.setState({ user: { id } as never });
beforeEach(() => {
  localStorage.clear();
  signIn(1);
});

describe('unsaved changes of a flow', () => {
  it('are found with the state on which they began, whatever was saved since', () => {
    const unsaved = { state: 3, document: newFlowDocument() };
    keepUnsaved(7, unsaved);
    expect(findUnsaved(7)).toEqual(unsaved);
    expect(findUnsaved(8)).toBeUndefined();
    dropUnsaved(7);
    expect(findUnsaved(7)).toBeUndefined();
  });

  it('are neither found nor dropped by another user of the browser', () => {
    const unsaved = { state: 3, document: newFlowDocument() };
    keepUnsaved(7, unsaved);
    signIn(2);
    expect(findUnsaved(7)).toBeUndefined();
    dropUnsaved(7);
    signIn(1);
    expect(findUnsaved(7)).toEqual(unsaved);
  });

  it('are kept without the keys of services that were typed', () => {
    const settings = { name: 'IA', apiKey: 'sk-node-key-4f2a', voiceKey: '••••9c1d' };
    const node = {
      id: 'ia',
      type: 'openai' as const,
      position: { x: 0, y: 0 },
      data: { typebotIntegration: settings },
    };
    const { nodes, connections } = newFlowDocument();
    keepUnsaved(7, { state: 3, document: { nodes: [...nodes, node], connections } });
    expect(localStorage.getItem(ownKey('recado-flow-7'))).not.toContain('sk-node-key');
    expect(findUnsaved(7)!.document.nodes[1]!.data.typebotIntegration).toEqual({ ...settings, apiKey: '' });
  });

  it('are kept as they were last, and stay in the editor, when the storage is full', () => {
    const first = { state: 3, document: newFlowDocument() };
    keepUnsaved(7, first);
    const full = vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(() => keepUnsaved(7, { ...first, state: 4 })).not.toThrow();
    expect(() => storeVariable('nome')).not.toThrow();
    full.mockRestore();
    expect(findUnsaved(7)).toEqual(first);
  });

  it('do not keep a flow from opening, or being saved, when the storage is forbidden', () => {
    const { localStorage: allowed } = globalThis;
    const forbid = (): never => {
      throw new DOMException('forbidden', 'SecurityError');
    };
    Object.defineProperty(globalThis, 'localStorage', { get: forbid, configurable: true });
    try {
      expect(findUnsaved(7)).toBeUndefined();
      expect(() => keepUnsaved(7, { state: 3, document: newFlowDocument() })).not.toThrow();
      expect(() => dropUnsaved(7)).not.toThrow();
      expect(offeredVariables(newFlowDocument())).toEqual([]);
    } finally {
      Object.defineProperty(globalThis, 'localStorage', { value: allowed, configurable: true, writable: true });
    }
  });

  it.each(['', 'null', '{', '[]', '{"state":1}', '{"state":1,"document":{}}', '{"document":{"nodes":[]}}'])(
    'are dropped if the storage has %j',
    (text) => {
      localStorage.setItem(ownKey('recado-flow-7'), text);
      expect(findUnsaved(7)).toBeUndefined();
      expect(localStorage.getItem(ownKey('recado-flow-7'))).toBeNull();
    },
  );
});
