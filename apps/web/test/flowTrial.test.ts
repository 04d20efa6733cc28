import { newFlowDocument, settingsApi, type FlowDocument } from '@recado/contracts';
import { flushSync } from 'react-dom';
import { afterEach, describe, expect, it } from 'vitest';
import './browser.ts';
import { renderHook } from './renderHook.ts';
import { sessionOf } from './scriptedServer.ts';

const { useTrial } = await import('../src/features/flows/simulator/useTrial.ts');
const { endSession, enterSession } = await import('../src/lib/session/sessionState.ts');
const { keyOf, queryClient } = await import('../src/lib/server/api.ts');
const { applyLanguage } = await import('../src/lib/texts/texts.ts');

const start = newFlowDocument();
const greeting: FlowDocument = {
  nodes: [
    ...start.nodes,
    { id: 'a', type: 'message', position: { x: 500, y: 100 }, data: { label: '{{greeting}}, {{firstName}}' } },
  ],
  connections: [{ source: '1', target: 'a' }],
};

let rendered: { unmount: () => void };
afterEach(() => {
  rendered.unmount();
  queryClient.clear();
  endSession();
});

describe('the simulator of a flow', () => {
  it('greets in the language of the company, and not in that of the screen', () => {
    const session = sessionOf(1);
    const company = { ...session.user.company, language: 'es', timezone: 'America/Sao_Paulo' };
    enterSession({ ...session, user: { ...session.user, company } } as unknown as Parameters<typeof enterSession>[0]);
    applyLanguage('en');
    let trial!: ReturnType<typeof useTrial>;
    rendered = renderHook(() => void (trial = useTrial(greeting)), undefined);
    const said = (): string => trial.trial.play.lines.map(({ text }) => text).join();
    expect(said()).toMatch(/^Buen[oa]s \S+, Marina$/);
    queryClient.setQueryData(keyOf(settingsApi.list), [{ key: 'language', value: 'pt' }]);
    flushSync(() => trial.restart());
    expect(said()).toMatch(/^Bo[am] \S+, Marina$/);
  });
});
