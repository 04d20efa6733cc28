import { z } from 'zod';
import { api, date, done, id } from './kit.ts';
import { limits } from './limits.ts';
import type { Profile } from './permissions.ts';
import { Ticket } from './tickets.ts';

type Held = Pick<Ticket, 'status' | 'userId'>;
type Actor = { id: number; profile: Profile };

/**
 * True if a user may pin and snooze a ticket: it must be open, and belong to the user unless they are an administrator
 * (behaviour 2.5).
 */
export const isWorkedOnBy = ({ status, userId }: Held, { id: actorId, profile }: Actor): boolean =>
  status === 'open' && (userId === actorId || profile === 'admin');

/**
 * True if a user who sees a ticket may mark it as unread: everybody while it is pending, otherwise those of
 * `isWorkedOnBy`.
 */
export const mayMarkUnread = (ticket: Held, actor: Actor): boolean =>
  ticket.status === 'pending' || isWorkedOnBy(ticket, actor);

const yearMs = 366 * 24 * 3_600_000;

/** Returns why a ticket cannot be snoozed until this time, or null when it can. */
export function snoozeProblem(until: Date, now: Date): 'past' | 'tooFar' | null {
  if (until.getTime() <= now.getTime()) return 'past';
  return until.getTime() - now.getTime() > yearMs ? 'tooFar' : null;
}

const params = z.object({ ticketId: id('ticket') });
const notYours = ['ERR_NO_TICKET_FOUND', 'ERR_TICKET_NOT_OPEN', 'ERR_NO_PERMISSION'] as const;

/** Marks of a user on a ticket: unread, pinned, snoozed. The contact never notices them (decision 0028). */
export const ticketMarksApi = api({
  /** Marks a ticket as unread. It revokes no read receipt and changes no message. */
  markUnread: {
    method: 'POST',
    path: '/tickets/:ticketId/unread',
    access: 'user',
    params,
    reply: Ticket,
    errors: notYours,
  },
  /**
   * Removes the mark. In the caller's own open ticket it also moves the read cursor to the end, like reading (behaviour
   * 1.9).
   */
  markRead: {
    method: 'DELETE',
    path: '/tickets/:ticketId/unread',
    access: 'user',
    params,
    reply: Ticket,
    errors: notYours,
  },
  /** The tickets the user pinned, newest pin first. */
  pins: {
    method: 'GET',
    path: '/tickets/pins',
    access: 'user',
    reply: z.object({ tickets: z.array(Ticket).max(limits.pinnedTickets) }),
    statements: 3,
  },
  pin: {
    method: 'PUT',
    path: '/tickets/:ticketId/pin',
    access: 'user',
    params,
    reply: done,
    errors: [...notYours, 'ERR_TOO_MANY_PINS'],
  },
  unpin: {
    method: 'DELETE',
    path: '/tickets/:ticketId/pin',
    access: 'user',
    params,
    reply: done,
    errors: ['ERR_NO_TICKET_FOUND'],
  },
  /**
   * Snoozes a ticket until a time and replaces an earlier snooze. ERR_VALIDATION with `past` or `tooFar` for a time in
   * the past or more than a year ahead.
   */
  snooze: {
    method: 'PUT',
    path: '/tickets/:ticketId/snooze',
    access: 'user',
    params,
    body: z.object({ until: z.iso.datetime({ offset: true }) }),
    reply: Ticket,
    errors: notYours,
  },
  /** Ends a snooze now. */
  wake: {
    method: 'DELETE',
    path: '/tickets/:ticketId/snooze',
    access: 'user',
    params,
    reply: Ticket,
    errors: notYours,
  },
});

/** The ids of the user's pinned tickets after a change on any device, newest pin first. */
export const pinChannel = z.object({ ticketIds: z.array(z.number().int()) });

/** Notifies the attendant of a ticket that its snooze ended at the chosen time. */
export const snoozeChannel = z.object({
  ticketId: z.number().int(),
  uuid: z.string(),
  contact: z.object({ id: z.number().int(), name: z.string() }),
  queue: z.object({ name: z.string() }).nullable(),
  unreadMessages: z.number().int(),
  at: date,
});
export type EndedSnooze = z.output<typeof snoozeChannel>;
