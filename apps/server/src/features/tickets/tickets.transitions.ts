import { AppError, mayActOnTicket, type TicketAction, type TicketChange } from '@recado/contracts';
import type { Viewer } from '../../kernel/work.ts';
import type { TicketRow } from './readTickets.ts';

type Next = { status: TicketRow['status']; userId: number | null; queueId: number | null; whatsappId: number | null };

/**
 * Returns the action for a change of a ticket, from its state and the patch (behaviour 2.4). This is the only table of
 * transitions. Pure. A patch that takes an open ticket from a colleague without naming a connection is a lost accept,
 * which the caller must check before. Throws ERR_VALIDATION for anything that is no transition.
 */
export function transitionOf(
  viewer: Viewer,
  before: TicketRow,
  patch: TicketChange,
): { action: TicketAction; next: Next } {
  const status =
    patch.status ??
    (patch.userId ? 'open' : patch.queueId !== undefined && patch.userId === null ? 'pending' : before.status);
  const queueId = patch.queueId === undefined ? before.queueId : patch.queueId;
  const whatsappId = patch.whatsappId ?? before.whatsappId;
  const stays = queueId === before.queueId && whatsappId === before.whatsappId;
  const asked = patch.userId === undefined ? before.userId : patch.userId;

  if (status === 'closed')
    return {
      action: before.status === 'closed' ? 'none' : 'close',
      next: { status, userId: viewer.id, queueId: before.queueId, whatsappId: before.whatsappId },
    };
  if (status === 'open') {
    if (asked === null) throw refused('userId');
    const next: Next = { status, userId: asked, queueId, whatsappId };
    if (before.status === 'open') return { action: asked === before.userId && stays ? 'none' : 'transfer', next };
    if (before.status === 'pending' && asked === viewer.id && whatsappId === before.whatsappId)
      return { action: 'accept', next };
    if (before.status === 'closed' && asked === viewer.id && stays) return { action: 'reopen', next };
    return { action: 'transfer', next };
  }
  if (patch.userId) throw refused('status');
  const next: Next = { status, userId: null, queueId, whatsappId };
  if (before.status === 'pending') return { action: stays ? 'none' : 'transfer', next };
  if (before.status === 'open' && stays) return { action: 'return', next };
  if (patch.queueId === undefined || patch.queueId === null) throw refused('queueId');
  return { action: 'transfer', next };
}

const refused = (field: string) => new AppError('ERR_VALIDATION', { fields: { [field]: 'no_transition' } });

/** Returns whether the patch is an accept of a ticket that a colleague already accepted (behaviour 2.4, 2.7). */
export const isLostAccept = (viewer: Viewer, before: TicketRow, patch: TicketChange): boolean =>
  before.status === 'open' &&
  before.userId !== null &&
  before.userId !== viewer.id &&
  patch.userId === viewer.id &&
  !namesConnection(before, patch) &&
  (patch.status ?? 'open') === 'open';

/** Null names the connection of a ticket whose connection was deleted. Such a ticket can be taken over too. */
const namesConnection = (before: TicketRow, { whatsappId }: TicketChange): boolean =>
  whatsappId === null ? before.whatsappId === null : whatsappId !== undefined;

/**
 * Asserts that the user may act on a ticket they see (behaviour 2.5). Throws ERR_NO_PERMISSION with the ticket's user.
 */
export function assertMayAct(viewer: Viewer, before: TicketRow, action: TicketAction, next: Next): void {
  if (!mayActOnTicket(viewer, before, action, next.userId))
    throw new AppError('ERR_NO_PERMISSION', { user: before.user && { name: before.user.name } });
}
