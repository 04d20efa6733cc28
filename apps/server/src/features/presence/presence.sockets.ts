import { AppError, limits, type PayloadOf } from '@recado/contracts';
import type { Log } from '../../kernel/log.ts';
import { room, userRoom, type Room } from '../../kernel/realtime/rooms.ts';
import type { Realtime } from '../../kernel/realtime/realtime.ts';
import type { Seat } from '../../kernel/realtime/seat.ts';
import type { EmitHandlers } from '../../kernel/realtime/serve.ts';
import { ticketRoom } from '../tickets/index.ts';

type Parts = {
  realtime(): Pick<Realtime, 'emit' | 'peopleIn'>;
  log: Log;
};

const viewingRoom = (companyId: number, ticketId: number): Room => room(companyId, `t${ticketId}`, 'viewing');
const typingRoom = (companyId: number, ticketId: number): Room => room(companyId, `t${ticketId}`, 'typing');

/**
 * Socket handlers for who views a ticket and who is typing in it (wire 5.1), published in the ticket's own room: only
 * its members send and receive it, and whoever loses access to the ticket is removed. Nothing is stored; it ends with
 * the socket.
 */
export function withPresence(handlers: EmitHandlers, { realtime, log }: Parts): EmitHandlers {
  const timers = new Map<string, NodeJS.Timeout>();

  const tell = (companyId: number, payload: PayloadOf<'presence'>, except: readonly Room[] = []): void =>
    realtime().emit(companyId, 'presence', payload, [ticketRoom(companyId, payload.ticketId)], except);

  /** Best effort: if another process does not answer in time, the next change publishes again. */
  const tellViewers = (companyId: number, ticketId: number): Promise<void> =>
    realtime()
      .peopleIn(viewingRoom(companyId, ticketId))
      .then(
        (users) => tell(companyId, { action: 'viewing', ticketId, users }),
        (error: unknown) => log.debug({ err: error, ticket: ticketId }, 'who looks at a ticket could not be told'),
      );

  const tellTyping = ({ companyId, viewer }: Seat, ticketId: number, typing: boolean): void =>
    tell(companyId, { action: 'typing', ticketId, user: { id: viewer.id, name: viewer.name }, typing }, [
      userRoom(companyId, viewer.id),
    ]);

  function stopTimer(name: string): void {
    clearTimeout(timers.get(name));
    timers.delete(name);
  }

  return {
    ...handlers,
    async viewing(seat, argument) {
      const { ticketId } = argument as { ticketId: number | null };
      const { companyId } = seat;
      const isThere = ticketId !== null && seat.stands(viewingRoom(companyId, ticketId));
      if (!isThere) seat.leave('viewing');
      if (ticketId === null) return;
      isLetIn(seat, ticketId);
      if (!isThere)
        seat.join('viewing', [viewingRoom(companyId, ticketId)], () => void tellViewers(companyId, ticketId));
      await tellViewers(companyId, ticketId);
    },
    typing(seat, argument) {
      const { ticketId, typing } = argument as { ticketId: number; typing: boolean };
      const reason = `typing:${ticketId}`;
      if (!typing) return seat.leave(reason);
      isLetIn(seat, ticketId);
      const name = `${seat.id}:${ticketId}`;
      stopTimer(name);
      timers.set(
        name,
        setTimeout(() => seat.leave(reason), limits.typingMs),
      );
      seat.join(reason, [typingRoom(seat.companyId, ticketId)], () => {
        stopTimer(name);
        tellTyping(seat, ticketId, false);
      });
      tellTyping(seat, ticketId, true);
    },
    async leaveChatBox(seat, argument) {
      const ticketId = argument as number;
      seat.leave(`typing:${ticketId}`);
      if (seat.stands(viewingRoom(seat.companyId, ticketId))) seat.leave('viewing');
      await handlers.leaveChatBox?.(seat, argument);
    },
  };
}

/** Whoever stands in the ticket's room was let in as seeing the ticket, and is asked again when it changes hands. */
function isLetIn(seat: Seat, ticketId: number): void {
  if (!seat.stands(ticketRoom(seat.companyId, ticketId))) throw new AppError('ERR_NO_TICKET_FOUND');
}
