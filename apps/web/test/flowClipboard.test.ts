import { beforeEach, describe, expect, it } from 'vitest';
import './browser.ts';
import { findCopied, putCopied } from '../src/features/flows/editor/flowClipboard.ts';
import { useSession } from '../src/lib/session/sessionState.ts';

const signIn = (id: number): void => useSession.setState({ user: { id } as never });
const part = (apiKey: string) => ({
  nodes: [{ id: 'a', type: 'openai' as const, position: { x: 0, y: 0 }, data: { typebotIntegration: { apiKey } } }],
  connections: [],
});
beforeEach(() => signIn(1));

describe('the copied nodes of a tab', () => {
  it('are pasted as they are into their flow, and without masked keys into another one', () => {
    putCopied(part('••••4f2a'), 7);
    expect(findCopied(7)).toEqual(part('••••4f2a'));
    expect(findCopied(8)).toEqual(part(''));
  });

  it('are gone for the next user, and stay gone', () => {
    putCopied(part('sk-node-key-4f2a'), 7);
    signIn(2);
    expect(findCopied(7)).toEqual({ nodes: [], connections: [] });
    signIn(1);
    expect(findCopied(7)).toEqual({ nodes: [], connections: [] });
  });
});
