import type { Ticket } from '@recado/contracts';

type Viewer = { id: number; profile: string } | null;

/**
 * Returns what this user may do with a ticket in its present state (behaviour 2.5). Only for display: the server checks
 * again.
 */
export function rightsOn({ status, userId }: Pick<Ticket, 'status' | 'userId'>, me: Viewer) {
  const isOpen = status === 'open';
  const isMine = me !== null && userId === me.id;
  const isAdmin = me?.profile === 'admin';
  const isWriter = isMine || isAdmin;
  return {
    canAccept: status === 'pending',
    canGiveBack: isOpen && isWriter,
    canResolve: status === 'pending' || (isOpen && isWriter),
    canReopen: status === 'closed',
    canTakeOver: isOpen && me !== null && !isMine,
    canTransfer: me !== null && (!isOpen || isWriter),
    /**
     * A user's own ticket is opened instead: the server marks it as read when its attendant loads it (behaviour 1.9).
     */
    canPeek: isAdmin && !(isOpen && isMine),
  };
}
