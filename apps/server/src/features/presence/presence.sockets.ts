import { AppError, limits, type PayloadOf } from '@recado/contracts';
import type { Log } from '../../kernel/log.ts';
import { room, userRoom, type Room } from '../../kernel/realtime/rooms.ts';
import type { Realtime } from '../../kernel/realtime/realtime.ts';
import type { SocketSession } from '../../kernel/realtime/socketSession.ts';
import type { EmitHandlers } from '../../kernel/realtime/serve.ts';
import type { UserWork } from '../../kernel/work.ts';
import { ticketRoom } from '../tickets/index.ts';
import { openTypingSigns } from './typingSigns.ts';

type Deps = {
  realtime(): Pick<Realtime, 'emit' | 'peopleIn'>;
  /** The phones of the contacts. */
  contacts: {
    /** Shows the contact of a ticket that the user writes, or its end. Throws if the user may not write. */
    signTyping(work: UserWork, ticketId: number, isTyping: boolean): Promise<void>;
    /** Lets the provider tell when the contact of a ticket types. */
    watchContact(work: UserWork, ticketId: number): Promise<void>;
  };
  log: Log;
};

const viewingRoom = (companyId: number, ticketId: number): Room => room(companyId, `t${ticketId}`, 'viewing');
const typingRoom = (companyId: number, ticketId: number): Room => room(companyId, `t${ticketId}`, 'typing');

/**
 * Socket handlers for the users who view a ticket and type in it (wire 5.1), published in the ticket's own room: only
 * its members send and receive it, and users who lose access to the ticket are removed. Nothing is stored; it ends with
 * the socket.
 */
export function withPresence(handlers: EmitHandlers, { realtime, contacts, log }: Deps): EmitHandlers {
  const timers = new Map<string, NodeJS.Timeout>();
  const signs = openTypingSigns(contacts.signTyping, log);

  const publish = (companyId: number, payload: PayloadOf<'presence'>, except: readonly Room[] = []): void =>
    realtime().emit(companyId, 'presence', payload, [ticketRoom(companyId, payload.ticketId)], except);

  /** Best effort: if another process does not answer in time, the next change publishes again. */
  const publishViewers = (companyId: number, ticketId: number): Promise<void> =>
    realtime()
      .peopleIn(viewingRoom(companyId, ticketId))
      .then(
        (users) => publish(companyId, { action: 'viewing', ticketId, users }),
        (error: unknown) => log.debug({ err: error, ticket: ticketId }, 'presence publish failed'),
      );

  const publishTyping = ({ companyId, viewer }: SocketSession, ticketId: number, typing: boolean): void =>
    publish(companyId, { action: 'typing', ticketId, user: { id: viewer.id, name: viewer.name }, typing }, [
      userRoom(companyId, viewer.id),
    ]);

  /** Not awaited: it opens a Work, and the screen shows the viewers without it. */
  const watch = (socketSession: SocketSession, ticketId: number): void =>
    void socketSession
      .inCompany((work) => contacts.watchContact(work, ticketId))
      .catch((error: unknown) => log.debug({ err: error, ticket: ticketId }, 'contact not watched'));

  function stopTimer(name: string): void {
    clearTimeout(timers.get(name));
    timers.delete(name);
  }

  return {
    ...handlers,
    async viewing(socketSession, argument) {
      const { ticketId } = argument as { ticketId: number | null };
      const { companyId } = socketSession;
      const isThere = ticketId !== null && socketSession.isIn(viewingRoom(companyId, ticketId));
      if (!isThere) socketSession.leave('viewing');
      if (ticketId === null) return;
      assertInTicketRoom(socketSession, ticketId);
      if (!isThere)
        socketSession.join(
          'viewing',
          [viewingRoom(companyId, ticketId)],
          () => void publishViewers(companyId, ticketId),
        );
      await publishViewers(companyId, ticketId);
      if (!isThere) watch(socketSession, ticketId);
    },
    typing(socketSession, argument) {
      const { ticketId, typing } = argument as { ticketId: number; typing: boolean };
      const reason = `typing:${ticketId}`;
      if (!typing) return socketSession.leave(reason);
      assertInTicketRoom(socketSession, ticketId);
      const name = `${socketSession.id}:${ticketId}`;
      signs.begin(name, socketSession, ticketId);
      stopTimer(name);
      timers.set(
        name,
        setTimeout(() => socketSession.leave(reason), limits.typingMs),
      );
      socketSession.join(reason, [typingRoom(socketSession.companyId, ticketId)], () => {
        stopTimer(name);
        publishTyping(socketSession, ticketId, false);
        signs.end(name, socketSession, ticketId);
      });
      publishTyping(socketSession, ticketId, true);
    },
    async leaveChatBox(socketSession, argument) {
      const ticketId = argument as number;
      socketSession.leave(`typing:${ticketId}`);
      if (socketSession.isIn(viewingRoom(socketSession.companyId, ticketId))) socketSession.leave('viewing');
      await handlers.leaveChatBox?.(socketSession, argument);
    },
  };
}

/**
 * Membership of the ticket's room was granted to users who see the ticket, and is checked again when the ticket changes
 * hands.
 */
function assertInTicketRoom(socketSession: SocketSession, ticketId: number): void {
  if (!socketSession.isIn(ticketRoom(socketSession.companyId, ticketId))) throw new AppError('ERR_NO_TICKET_FOUND');
}
