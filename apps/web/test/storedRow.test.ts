import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { browser } from './browser.ts';
import { renderHook } from './renderHook.ts';
import { until } from './until.ts';

import type { Edited } from '../src/ui/forms/useServerForm.ts';

const { useServerForm } = await import('../src/ui/forms/useServerForm.ts');
const { ApiError } = await import('../src/lib/server/ApiError.ts');
const { mergeValues } = await import('../src/ui/forms/mergeValues.ts');

const schema = z.object({ name: z.string().min(1), color: z.string(), kanban: z.boolean() });
type Fields = z.output<typeof schema>;
type Row = Fields & { id: number; updatedAt: string };

const version = (n: number): string => `2026-11-21T12:00:00.00${n}Z`;
const opened: Row = { id: 7, updatedAt: version(1), name: 'Urgente', color: '#AA0000', kanban: false };

/** The row as the server has it, which compares `seenAt` as every call does. */
let row: Row;
let sent: object[];
let form: ReturnType<typeof useServerForm<typeof schema, Row>>;
let unmount: () => void;
/** The steps of a save after its own change was stored. */
let afterwards: ((edited: Edited<Fields, Row>) => Promise<void>) | undefined;

const toValues = ({ name, color, kanban }: Row): Fields => ({ name, color, kanban });
/** Somebody saves the row. */
const colleague = (fields: Partial<Fields>): void => {
  row = { ...row, ...fields, updatedAt: version(Number(row.updatedAt.slice(-2, -1)) + 1) };
};

beforeEach(() => {
  browser.reset();
  row = opened;
  sent = [];
  afterwards = undefined;
  ({ unmount } = renderHook(() => {
    form = useServerForm<typeof schema, Row>({
      schema,
      defaultValues: toValues(opened),
      stored: { row: opened, toValues, read: async () => row },
      minBusyMs: 0,
      async send(_values, edited) {
        const { seenAt, ...body } = edited.changed((values) => values);
        sent.push({ ...body, seenAt });
        if (seenAt !== row.updatedAt) throw new ApiError('ERR_ROW_CHANGED', 409);
        colleague(body);
        await afterwards?.(edited);
      },
      onError: vi.fn(),
    });
    // The form follows its state only where the state is read.
    void form.formState.isDirty;
  }, undefined));
});
afterEach(() => unmount());

const type = (fields: Partial<Fields>): void => {
  for (const [name, value] of Object.entries(fields)) form.setValue(name as keyof Fields, value, { shouldDirty: true });
};

describe('the form of a stored row', () => {
  it('sends the changed fields alone, with the version it began with', async () => {
    type({ name: 'Muito urgente' });
    form.submit();
    await until(() => expect(sent).toEqual([{ name: 'Muito urgente', seenAt: version(1) }]));
  });

  it('keeps a field that a colleague saved meanwhile, and saves its own without a question', async () => {
    type({ name: 'Muito urgente' });
    colleague({ color: '#00BB00' });
    form.submit();
    await until(() => expect(row).toMatchObject({ name: 'Muito urgente', color: '#00BB00' }));
    expect(sent.at(-1)).toEqual({ name: 'Muito urgente', seenAt: version(2) });
    expect(form.getValues('color')).toBe('#00BB00');
  });

  it('shows the other value of a field that both changed, and replaces it only when saved again', async () => {
    type({ name: 'Minha' });
    colleague({ name: 'Dela', kanban: true });
    form.submit();
    await until(() => expect(form.error('name')).toBe('Outra pessoa salvou: Dela'));
    expect(row.name).toBe('Dela');
    expect(form.getValues()).toMatchObject({ name: 'Minha', kanban: true });
    expect(form.notice?.hasConflict).toBe(true);

    form.notice!.toggle();
    await until(() => expect([form.notice!.showsTheirs, form.getValues('name')]).toEqual([true, 'Dela']));
    form.notice!.toggle();
    await until(() => expect([form.notice!.showsTheirs, form.getValues('name')]).toEqual([false, 'Minha']));
    await until(() => expect(form.busy).toBe(false));
    form.submit();
    await until(() => expect(row).toMatchObject({ name: 'Minha', kanban: true }));
    expect(sent.at(-1)).toEqual({ name: 'Minha', seenAt: version(2) });
  });
});

describe('a save of several calls, of which a later one fails', () => {
  it('goes on from what it stored itself, and calls it nobody else’s change', async () => {
    afterwards = async ({ rebase }) => {
      rebase(row);
      if (sent.length === 1) throw new ApiError('ERR_UPLOAD_STALLED', 400);
    };
    type({ name: 'Muito urgente' });
    form.submit();
    await until(() => expect([sent.length, form.busy]).toEqual([1, false]));
    form.submit();
    await until(() => expect([sent.length, form.busy]).toEqual([2, false]));
    expect([sent[1], form.notice]).toEqual([{ seenAt: version(2) }, null]);
  });
});

describe('a form that stays open after its save', () => {
  it('keeps what was typed meanwhile, unsaved', async () => {
    let answer = (): void => undefined;
    afterwards = async ({ settle }) => {
      await new Promise<void>((resolve) => (answer = resolve));
      settle({ name: 'Muito urgente', color: '#AA0000', kanban: false });
    };
    type({ name: ' Muito urgente ' });
    form.submit();
    await until(() => expect(form.busy).toBe(true));
    type({ color: '#00BB00' });
    answer();
    await until(() => expect(form.busy).toBe(false));
    expect(form.getValues()).toEqual({ name: 'Muito urgente', color: '#00BB00', kanban: false });
    expect([form.formState.isDirty, form.formState.dirtyFields]).toEqual([true, { color: true }]);
  });
});

describe('a choice of the form', () => {
  it('has the other value for the field itself, until either value was chosen', async () => {
    type({ kanban: true, color: '#111111' });
    colleague({ color: '#222222', kanban: false, name: 'Dela' });
    form.submit();
    await until(() => expect(form.notice?.hasConflict).toBe(true));
    expect(form.otherValueOf('color')).toEqual({ value: '#222222' });
    // A switch that both changed has the same value. The name was not changed here.
    expect([form.otherValueOf('kanban'), form.otherValueOf('name')]).toEqual([undefined, undefined]);
    form.notice!.toggle();
    await until(() => expect(form.otherValueOf('color')).toBeUndefined());
  });
});

describe('merging a stored row into a form', () => {
  it('reports no conflict where both typed the same', () => {
    expect(mergeValues({ a: 1, b: 1 }, { a: 2, b: 1 }, { a: 2, b: 3 })).toEqual({ kept: ['a'], conflicts: [] });
  });

  it('compares lists by their values and files by identity', () => {
    const file = new File(['x'], 'x.txt');
    const { kept } = mergeValues({ ids: [1, 2], file: 'keep' }, { ids: [1, 2], file }, { ids: [2], file: 'keep' });
    expect(kept).toEqual(['file']);
  });
});
