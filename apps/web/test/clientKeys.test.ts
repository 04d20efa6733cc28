import { contract, type Endpoint, type Schedule } from '@recado/contracts';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { browser } from './browser.ts';
import { renderHook } from './renderHook.ts';
import { ScriptedServer } from './scriptedServer.ts';

const { useSaveSchedule } = await import('../src/features/schedules/useSaveSchedule.ts');
const { useClientKey } = await import('../src/lib/server/useClientKey.ts');

const root = join(import.meta.dirname, '../src');
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
  .map((name) => [name, readFileSync(join(root, name), 'utf8')] as const);
/** Names of the calls that take a client key, as the web writes them: `notesApi.create`. */
const keyed = Object.entries(contract).flatMap(([feature, api]) =>
  Object.entries(api as Record<string, Endpoint>)
    .filter(([, { body }]) => 'clientKey' in ((body as z.ZodObject | undefined)?.shape ?? {}))
    .map(([call]) => `${feature}Api.${call}`),
);

describe('a call that stores something once', () => {
  it('names its requests wherever the web makes it [decision 0155]', () => {
    expect(keyed.toSorted()).toEqual([
      'announcementsApi.create',
      'campaignsApi.create',
      'contactListsApi.create',
      'fileListsApi.create',
      'helpsApi.create',
      'internalNotesApi.create',
      'knowledgeApi.create',
      'messagesApi.forward',
      'messagesApi.send',
      'notesApi.create',
      'promptsApi.create',
      'queueIntegrationsApi.create',
      'schedulesApi.create',
      'segmentsApi.create',
      'teamChatApi.create',
    ]);
    const calling = sources.filter(([, text]) =>
      keyed.some((call) => new RegExp(`\\b(useCall|call)\\(${call}\\b`).test(text)),
    );
    expect(calling.length).toBeGreaterThanOrEqual(keyed.length);
    expect(calling.filter(([, text]) => !/\bclientKey\b/.test(text)).map(([name]) => name)).toEqual([]);
  });
});

describe('the key of an open form', () => {
  it('stays while the content does, and is new for other content', () => {
    let keyOf!: (content: unknown) => string;
    const { rerender, unmount } = renderHook(() => (keyOf = useClientKey()), undefined);
    const first = keyOf({ ticketIds: [1] });
    rerender(undefined);
    expect(keyOf({ ticketIds: [1] })).toBe(first);
    const second = keyOf({ ticketIds: [1, 2] });
    expect(second).not.toBe(first);
    expect(second).toMatch(/^[\w-]{36}$/);
    unmount();
  });
});

describe('a schedule whose answer is lost', () => {
  let server: ScriptedServer;
  beforeEach(async () => {
    server = await ScriptedServer.start();
    browser.reset();
    browser.setServer(server.port);
  });
  afterEach(() => server.stop());

  it('is sent again under the same key, and with another text under a new one', async () => {
    let save!: ReturnType<typeof useSaveSchedule>;
    const { unmount } = renderHook(() => (save = useSaveSchedule()), undefined);
    server.on('POST /schedules', () => ({ isLost: true }));
    const press = (body: string) =>
      save(
        { contact: { id: 3, name: 'Ana' }, body, sendAt: '2099-01-01T10:00', file: 'keep' } as never,
        { changed: () => ({}) } as never,
      ).catch(() => undefined);
    await press('Até amanhã');
    server.on('POST /schedules', () => ({ body: { id: 1 } satisfies Partial<Schedule> }));
    await press('Até amanhã');
    await press('Até depois');
    const sent = server.callsOf('POST /schedules').map(({ body }) => (body as { clientKey: string }).clientKey);
    expect(new Set(sent.slice(0, -1)).size).toBe(1);
    expect(new Set(sent).size).toBe(2);
    unmount();
  });
});
