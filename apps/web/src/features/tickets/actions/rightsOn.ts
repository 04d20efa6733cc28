import { isWorkedOnBy, mayActOnTicket, type Profile, type Ticket } from '@recado/contracts';

type Viewer = { id: number; profile: Profile } | null;

/**
 * Returns what this user may do with a ticket in its present state (behaviour 2.5). Only for display: the server checks
 * again.
 */
export function rightsOn(ticket: Pick<Ticket, 'status' | 'userId'> & { contact?: { isErased: boolean } }, me: Viewer) {
  const { status, userId } = ticket;
  const isOpen = status === 'open';
  // A ticket of an erased person stays closed.
  const isErased = ticket.contact?.isErased === true;
  const isMine = me !== null && userId === me.id;
  const isWriter = me !== null && isWorkedOnBy(ticket, me);
  return {
    canAccept: status === 'pending',
    canGiveBack: isWriter,
    canResolve: status === 'pending' || isWriter,
    canReopen: status === 'closed' && !isErased,
    canTakeOver: isOpen && me !== null && !isMine && mayActOnTicket(me, ticket, 'transfer', me.id),
    canTransfer: !isErased && me !== null && mayActOnTicket(me, ticket, 'transfer'),
    /**
     * A user's own ticket is opened instead: the server marks it as read when its attendant loads it (behaviour 1.9).
     */
    canPeek: me?.profile === 'admin' && !(isOpen && isMine),
  };
}
