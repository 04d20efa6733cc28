import { openColumn, tagsApi, ticketsApi, ticketTagsApi, type KanbanTicket } from '@recado/contracts';
import { useMemo, useState } from 'react';
import { dropRow, mergeRow, patchRow, readmitRow } from '../../lib/live/keepNewer.ts';
import { useChannel, useRoom } from '../../lib/live/realtime.ts';
import type { OfKey } from '../../lib/live/refreshLive.ts';
import { ApiError, call, useEndpoint } from '../../lib/server/api.ts';
import { retryOf } from '../../lib/server/retryOf.ts';
import { toastError } from '../../lib/notices/toasts.tsx';
import { useSession } from '../../lib/session/session.ts';
import { useTagNews } from '../tags/index.ts';
import { movedTo, placeCard, toCard, type Column, type ColumnId } from './cards.ts';

const boardKey = [ticketTagsApi.kanban.path];

/** The cards of the board. Administrators see all tickets of the company (KAN-04). */
export function useBoard(queueId: number | null) {
  const isAdmin = useSession(({ user }) => user?.profile === 'admin');
  const given = useMemo(
    () => ({ query: { ...(isAdmin && { showAll: true }), ...(queueId !== null && { queueIds: [queueId] }) } }),
    [isAdmin, queueId],
  );
  return useEndpoint(ticketTagsApi.kanban, given, { keepPrevious: true });
}

/** The columns: the open one, and one for each kanban tag (KAN-02). */
export function useColumns(openName: string) {
  const asked = useEndpoint(tagsApi.kanban);
  const { data } = asked;
  const columns = useMemo(
    (): Column[] => [
      { id: openColumn, name: openName, color: null },
      ...(data?.lista ?? []).map(({ id, name, color }) => ({ id, name, color })),
    ],
    [data, openName],
  );
  return { columns, isPending: asked.isPending, onRetry: retryOf(asked) };
}

function putCard(card: KanbanTicket): void {
  mergeRow('ticket', boardKey, card, (cards, changed, key) => placeCard(cards, changed, key[2] ?? {}));
}

function putUnread(ticketId: number, unreadMessages: number, revision: number): void {
  const card = { id: ticketId, revision, unreadMessages };
  patchRow<KanbanTicket>('ticket', [boardKey], card, () => void fetchCard(ticketId));
}

/** A card is behind by more than the event contains: fetches its whole ticket. */
async function fetchCard(ticketId: number): Promise<void> {
  try {
    putCard(toCard(await call(ticketsApi.get, { params: { ticketId } })));
  } catch (error) {
    // Out of sight meanwhile: its own event takes it away. Anything else is made up for by the next event or look.
    if (!(error instanceof ApiError)) throw error;
  }
}

const ofBoard: OfKey = ([path]) => path === boardKey[0];

/** Keeps the board as everybody changes tickets and tags. */
export function useBoardNews(): void {
  useRoom('joinNotification', undefined, ofBoard);
  useRoom('joinTickets', 'open');
  useRoom('joinTickets', 'pending');
  useTagNews();
  useChannel('ticket', (event) => {
    if (event.action === 'update') {
      readmitRow('ticket', event.ticket);
      putCard(toCard(event.ticket));
    } else if (event.action === 'delete') dropRow('ticket', boardKey, event.ticketId, event.revision);
    else putUnread(event.ticketId, event.unreadMessages, event.revision);
  });
  useChannel('appMessage', ({ ticket }) => putCard(toCard(ticket)));
}

/**
 * Moves cards: shown at once in their new column, and back in their old one with the error when the server refuses
 * (KAN-10). `placed` returns a card as it is shown.
 */
export function useMoves(columns: readonly Column[]) {
  const [running, setRunning] = useState<ReadonlyMap<number, ColumnId>>(new Map());
  return {
    placed: (card: KanbanTicket): KanbanTicket => {
      const target = running.get(card.id);
      return target === undefined ? card : movedTo(card, target, columns);
    },
    /** Returns false when the server refused, after the error was shown. */
    async move(ticketId: number, target: ColumnId): Promise<boolean> {
      setRunning((present) => new Map([...present, [ticketId, target]]));
      try {
        putCard(toCard(await call(ticketTagsApi.move, { params: { ticketId, tagId: target } })));
        return true;
      } catch (error) {
        toastError(error);
        return false;
      } finally {
        setRunning((present) => {
          // A later move of the same card is shown until its own answer.
          if (present.get(ticketId) !== target) return present;
          const next = new Map(present);
          next.delete(ticketId);
          return next;
        });
      }
    },
  };
}
