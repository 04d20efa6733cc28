import { queuesApi, type ListedQueue } from '@recado/contracts';
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { keyOf, queryClient, useCall } from '../../lib/server/api.ts';
import { refreshQueues } from './queues.queries.ts';

/** Returns the rows with one of them moved to the place of another. */
export function moveTo<Row>(rows: readonly Row[], from: number, to: number): Row[] {
  const row = rows[from];
  return row === undefined || to < 0 || to >= rows.length ? [...rows] : rows.toSpliced(from, 1).toSpliced(to, 0, row);
}

const handleOf = (element: Element | null): HTMLElement | null =>
  element?.closest('tr, li')?.querySelector<HTMLElement>('[data-queue]') ?? null;

/**
 * The order of the queues, which a handle in each row changes by drag or by arrow key. A drag moves the rows at once and
 * saves at its end; Escape ends it without a change. `announced` is what a screen reader is told.
 */
export function useQueueOrder(queues: readonly ListedQueue[], announce: (queue: ListedQueue, place: number) => string) {
  const { run } = useCall(queuesApi.order);
  const [dragged, setDragged] = useState<readonly ListedQueue[] | null>(null);
  const [announced, setAnnounced] = useState('');
  const latest = useRef(queues);

  async function save(next: readonly ListedQueue[], id: number): Promise<void> {
    queryClient.setQueryData(keyOf(queuesApi.list), next);
    const at = next.findIndex((queue) => queue.id === id);
    try {
      await run({ body: { queueIds: next.map((queue) => queue.id) } });
      setAnnounced(announce(next[at]!, at + 1));
    } catch {
      // `useCall` has shown the error. The list then shows the stored order.
    }
    refreshQueues();
  }

  function beginDrag(id: number): void {
    latest.current = queues;
    const follow = ({ clientX, clientY }: globalThis.PointerEvent): void => {
      const over = Number(handleOf(document.elementFromPoint(clientX, clientY))?.dataset.queue);
      const rows = latest.current;
      const to = rows.findIndex((queue) => queue.id === over);
      const from = rows.findIndex((queue) => queue.id === id);
      if (to < 0 || to === from) return;
      latest.current = moveTo(rows, from, to);
      setDragged(latest.current);
    };
    const end = (isKept: boolean): void => {
      window.removeEventListener('pointermove', follow);
      window.removeEventListener('pointerup', drop);
      window.removeEventListener('pointercancel', cancel);
      window.removeEventListener('keydown', escape, true);
      setDragged(null);
      if (isKept && latest.current !== queues) void save(latest.current, id);
    };
    const drop = (): void => end(true);
    const cancel = (): void => end(false);
    const escape = (event: globalThis.KeyboardEvent): void => {
      if (event.key === 'Escape') end(false);
    };
    window.addEventListener('pointermove', follow);
    window.addEventListener('pointerup', drop);
    window.addEventListener('pointercancel', cancel);
    window.addEventListener('keydown', escape, true);
  }

  return {
    rows: dragged ?? queues,
    announced,
    /** The handlers of the handle of a queue. */
    handleProps: ({ id }: ListedQueue) => ({
      'data-queue': id,
      onPointerDown(event: PointerEvent): void {
        if (event.button === 0) beginDrag(id);
      },
      onKeyDown(event: KeyboardEvent): void {
        const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
        if (step === 0) return;
        event.preventDefault();
        const from = queues.findIndex((queue) => queue.id === id);
        if (queues[from + step] === undefined) return;
        void save(moveTo(queues, from, from + step), id);
        // The browser takes the focus from a row that moves.
        requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-queue="${id}"]`)?.focus());
      },
    }),
  };
}
