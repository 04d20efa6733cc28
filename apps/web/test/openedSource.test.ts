import { knowledgeApi } from '@recado/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { browser } from './browser.ts';
import { renderHook } from './renderHook.ts';
import { ScriptedServer, sessionOf } from './scriptedServer.ts';
import { until } from './until.ts';

const { useOpenedSource } = await import('../src/features/knowledge/manage/useOpenedSource.ts');
const { endSession, enterSession } = await import('../src/lib/session/sessionState.ts');

const callOf = (id: number): string => `GET ${knowledgeApi.get.path.replace(':knowledgeSourceId', String(id))}`;

let server: ScriptedServer;
let source: ReturnType<typeof useOpenedSource>;
let rendered: { rerender: (argument: undefined) => void; unmount: () => void };
/** Answers the calls for these sources, by their id. */
let answers: Map<number, () => void>;
const openedId = (): number | 'new' | undefined => {
  rendered.rerender(undefined);
  return source.opened === 'new' ? 'new' : source.opened?.id;
};

beforeEach(async () => {
  browser.reset();
  answers = new Map();
  server = await ScriptedServer.start();
  browser.setServer(server.port);
  enterSession(sessionOf(1) as unknown as Parameters<typeof enterSession>[0]);
  for (const id of [1, 2])
    server.on(callOf(id), async () => {
      await new Promise<void>((resolve) => answers.set(id, resolve));
      return { body: { id, name: `source ${id}`, text: 'text' } };
    });
  rendered = renderHook(() => void (source = useOpenedSource()), undefined);
});
afterEach(async () => {
  rendered.unmount();
  endSession();
  await server.stop();
});

describe('the text of an assistant that is edited', () => {
  it('is the one that was pressed last, though its answer comes first', async () => {
    const first = source.edit({ id: 1 });
    const second = source.edit({ id: 2 });
    await until(() => expect(answers.size).toBe(2));
    answers.get(2)!();
    await second;
    expect(openedId()).toBe(2);
    answers.get(1)!();
    await first;
    expect(openedId()).toBe(2);
    source.close();
    expect(openedId()).toBeUndefined();
  });

  it('is not replaced by a late answer while a new one is written', async () => {
    const editing = source.edit({ id: 1 });
    await until(() => expect(answers.size).toBe(1));
    source.add();
    answers.get(1)!();
    await editing;
    expect(openedId()).toBe('new');
  });
});
