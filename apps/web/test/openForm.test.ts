import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { browser } from './browser.ts';
import { renderHook } from './renderHook.ts';
import { ScriptedServer, sessionOf } from './scriptedServer.ts';
import { until } from './until.ts';

const { connectRealtime, disconnectRealtime, onOpen } = await import('../src/lib/live/realtime.ts');
const { enterSession, endSession } = await import('../src/lib/session/sessionState.ts');
const { useServerForm } = await import('../src/ui/forms/useServerForm.ts');

const schema = z.object({ name: z.string(), color: z.string() });
type Fields = z.output<typeof schema>;
type Row = Fields & { id: number; updatedAt: string };

let server: ScriptedServer;
let row: Row;
let form: ReturnType<typeof useServerForm<typeof schema, Row>>;
let reads: number;

beforeAll(async () => {
  browser.reset();
  server = await ScriptedServer.start();
  browser.setServer(server.port);
  enterSession(sessionOf(1, '') as unknown as Parameters<typeof enterSession>[0]);
  const opened = new Promise<void>((resolve) => onOpen(resolve));
  await connectRealtime();
  await opened;
});
afterAll(async () => {
  disconnectRealtime();
  endSession();
  await server.stop();
});

const toValues = ({ name, color }: Row): Fields => ({ name, color });
/** A colleague saves the row, and the event arrives. */
const saved = (fields: Partial<Fields>, id = row.id): void => {
  row = { ...row, ...fields, updatedAt: '2026-11-21T12:00:00.002Z' };
  server.send('company-7-tag', { action: 'update', tag: { ...row, id } });
};

beforeEach(() => {
  const opened: Row = { id: 7, updatedAt: '2026-11-21T12:00:00.001Z', name: 'Urgente', color: '#AA0000' };
  row = opened;
  reads = 0;
  const { unmount } = renderHook(() => {
    form = useServerForm<typeof schema, Row>({
      schema,
      defaultValues: toValues(opened),
      stored: {
        row: opened,
        toValues,
        channel: 'tag',
        async read() {
          reads += 1;
          return row;
        },
      },
      minBusyMs: 0,
      send: async () => undefined,
      onError: vi.fn(),
    });
    void form.formState.isDirty;
  }, undefined);
  return unmount;
});

describe('the open form of a row that a colleague saves', () => {
  it('shows the new value of an untouched field before it is saved, and says so', async () => {
    saved({ color: '#00BB00' });
    await until(() => expect(form.getValues()).toEqual({ name: 'Urgente', color: '#00BB00' }));
    expect(form.notice).toMatchObject({ hasConflict: false });
  });

  it('keeps what was typed in a field that both changed, and shows the other value', async () => {
    form.setValue('name', 'Minha', { shouldDirty: true });
    saved({ name: 'Dela' });
    await until(() => expect(form.error('name')).toBe('Outra pessoa salvou: Dela'));
    expect(form.getValues('name')).toBe('Minha');
    expect(form.notice).toMatchObject({ hasConflict: true });
  });

  it('reads nothing for an event about another row', async () => {
    saved({ color: '#00BB00' }, 8);
    saved({ color: '#00CC00' });
    await until(() => expect(form.getValues('color')).toBe('#00CC00'));
    expect(reads).toBe(1);
  });
});
