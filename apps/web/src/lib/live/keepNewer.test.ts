import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from '../server/queryClient.ts';
import { dropRow, filterTombstones, forgetRows, isNewer, mergeRow, patchRow, type Place } from './keepNewer.ts';

type Row = { id: number; revision: number; open: boolean; unread: number };

const listKey = ['/tickets', {}, { status: 'open' }];
const rowKey = ['/tickets/:ticketId', { ticketId: 1 }, {}];
const row = (id: number, revision: number, open = true): Row => ({ id, revision, open, unread: revision });

/** The list of open rows, newest first: enters, moves up and leaves by its own fields. */
const placeOpen: Place<Row> = (rows, changed) => {
  const others = rows.filter((one) => one.id !== changed.id);
  if (!changed.open) return others.length === rows.length ? rows : others;
  return [...others, changed].toSorted((a, b) => b.revision - a.revision || a.id - b.id);
};

const rowsIn = (key: unknown[]): Row[] => {
  const content = queryClient.getQueryData<{ pages: { tickets: Row[] }[] } | Row[]>(key);
  return !content ? [] : Array.isArray(content) ? content : content.pages.flatMap((page) => page.tickets);
};

beforeEach(() => queryClient.clear());
afterEach(() => forgetRows());

describe('one row', () => {
  test('an older copy changes nothing, an equal one does', () => {
    queryClient.setQueryData(listKey, [row(1, 1)]);
    expect(mergeRow('ticket', listKey, row(1, 3))).toBe(true);
    expect(mergeRow('ticket', listKey, row(1, 2))).toBe(false);
    expect(rowsIn(listKey)).toEqual([row(1, 3)]);
    expect(mergeRow('ticket', listKey, { ...row(1, 3), unread: 9 })).toBe(true);
    expect(rowsIn(listKey)[0]?.unread).toBe(9);
  });

  test('a deletion wins over older copies and loses to newer ones', () => {
    queryClient.setQueryData(listKey, [row(1, 1), row(2, 1)]);
    dropRow('ticket', ['/tickets'], 1, 4);
    expect(rowsIn(listKey)).toEqual([row(2, 1)]);
    expect(isNewer('ticket', row(1, 4))).toBe(false);
    expect(filterTombstones('ticket', [row(1, 4), row(2, 1)])).toEqual([row(2, 1)]);
    expect(mergeRow('ticket', listKey, row(1, 4), placeOpen)).toBe(false);
    expect(mergeRow('ticket', listKey, row(1, 5), placeOpen)).toBe(true);
    expect(rowsIn(listKey).map((one) => one.id)).toEqual([1, 2]);
  });

  test('a late deletion does not reach a row that has changed since', () => {
    queryClient.setQueryData(listKey, [row(1, 1)]);
    mergeRow('ticket', listKey, row(1, 6));
    dropRow('ticket', listKey, 1, 5);
    expect(rowsIn(listKey)).toEqual([row(1, 6)]);
  });

  test('a patch is applied only to the revision before it', () => {
    queryClient.setQueryData(rowKey, row(1, 4));
    const fetchRow = vi.fn<() => void>();
    patchRow<Row>('ticket', [rowKey], { id: 1, revision: 5, unread: 0 }, fetchRow);
    expect(queryClient.getQueryData(rowKey)).toEqual({ ...row(1, 5), unread: 0 });
    expect(fetchRow).not.toHaveBeenCalled();
    patchRow<Row>('ticket', [rowKey], { id: 1, revision: 7, unread: 7 }, fetchRow);
    expect(queryClient.getQueryData(rowKey)).toEqual({ ...row(1, 5), unread: 0 });
    expect(fetchRow).toHaveBeenCalledOnce();
  });

  test('a patch fetches the row when a running query answers with a copy that is further behind', async () => {
    let answer!: (row: Row) => void;
    const queryFn = () => new Promise<Row>((resolve) => (answer = resolve));
    const running = queryClient.fetchQuery({ queryKey: rowKey, queryFn });
    const fetchRow = vi.fn<() => void>();
    patchRow<Row>('ticket', [listKey, rowKey], { id: 1, revision: 5, unread: 0 }, fetchRow);
    expect(fetchRow).not.toHaveBeenCalled();
    answer(row(1, 3));
    await running;
    expect(fetchRow).toHaveBeenCalledOnce();
    mergeRow('ticket', rowKey, row(1, 5));
    expect(queryClient.getQueryData(rowKey)).toEqual(row(1, 5));
  });
});

describe('pages', () => {
  test('a new row is added on top, pages keep their length, and the count rises', () => {
    const page = (rows: Row[]) => ({ tickets: rows, count: 4, hasMore: true, nextCursor: 'c' });
    queryClient.setQueryData(listKey, {
      pages: [page([row(1, 9), row(2, 8)]), page([row(3, 7), row(4, 6)])],
      pageParams: [null, 'c'],
    });
    mergeRow('ticket', ['/tickets'], row(5, 12), placeOpen);
    const grown = queryClient.getQueryData<{ pages: { tickets: Row[]; count: number }[] }>(listKey)!;
    expect(grown.pages.map((one) => one.tickets.map(({ id }) => id))).toEqual([
      [5, 1, 2],
      [3, 4],
    ]);
    expect(grown.pages.map((one) => one.count)).toEqual([5, 5]);
  });

  test('an event does not make an invalidated list look fresh', () => {
    queryClient.setQueryData(listKey, [row(1, 1)]);
    void queryClient.invalidateQueries({ queryKey: listKey });
    mergeRow('ticket', listKey, row(1, 2));
    expect(queryClient.getQueryState(listKey)?.isInvalidated).toBe(true);
  });
});

/** The changes of the rows on the server, in order: each step is one commit and one event. */
const history = fc.array(
  fc.record({ id: fc.integer({ min: 1, max: 3 }), act: fc.constantFrom('open', 'close', 'delete') }),
  { minLength: 1, maxLength: 12 },
);

type Step = { id: number; revision: number; row: Row | null };

/** The list as the server would answer it after the first `count` steps. */
const answerAfter = (steps: Step[], count: number): Row[] => {
  const last = new Map<number, Row | null>();
  for (const step of steps.slice(0, count)) last.set(step.id, step.row);
  return [...last.values()]
    .filter((one) => one?.open === true)
    .toSorted((a, b) => b!.revision - a!.revision || a!.id - b!.id) as Row[];
};

test('events and answers in any order lead to the same list', async () => {
  await fc.assert(
    fc.asyncProperty(history, fc.infiniteStream(fc.nat()), async (acts, numbers) => {
      queryClient.clear();
      forgetRows();
      const pick = (below: number): number => (numbers.next().value ?? 0) % below;
      const steps: Step[] = acts.map(({ id, act }, index) => ({
        id,
        revision: index + 1,
        row: act === 'delete' ? null : row(id, index + 1, act === 'open'),
      }));

      queryClient.setQueryData(listKey, answerAfter(steps, pick(steps.length + 1)));
      const events = [...steps];
      let answer: ((rows: Row[]) => void) | null = null;
      let readAt = 0;
      let asked = Promise.resolve<unknown>(null);
      while (events.length > 0 || answer) {
        const turn = pick(4);
        if (!answer && turn === 0 && events.length > 0) {
          readAt = pick(steps.length + 1);
          asked = queryClient.fetchQuery({
            queryKey: listKey,
            staleTime: 0,
            queryFn: () => new Promise<Row[]>((resolve) => (answer = resolve)),
          });
          await Promise.resolve();
          // An answer never misses a step whose event was heard before it was asked for.
          const receivedSteps = steps.filter((step) => !events.includes(step)).map((step) => step.revision);
          readAt = Math.max(readAt, ...receivedSteps);
        } else if (answer && (turn === 1 || events.length === 0)) {
          (answer as (rows: Row[]) => void)(answerAfter(steps, readAt));
          answer = null;
          await asked;
        } else if (events.length > 0) {
          const [step] = events.splice(pick(events.length), 1);
          if (step?.row) mergeRow('ticket', ['/tickets'], step.row, placeOpen);
          else if (step) dropRow('ticket', ['/tickets'], step.id, step.revision);
        }
      }
      expect(rowsIn(listKey)).toEqual(answerAfter(steps, steps.length));
    }),
    { numRuns: 500 },
  );
});
