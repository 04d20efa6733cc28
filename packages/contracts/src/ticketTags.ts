import { z } from 'zod';
import { api, date, done, flag, id, idList } from './kit.ts';
import { ContactBrief } from './contacts.ts';
import { TagBrief } from './tags.ts';
import { Ticket, ticketStatuses } from './tickets.ts';

const tagId = z.union([z.object({ id: id('tag') }).transform((tag) => tag.id), id('tag')]);

/**
 * A ticket on the kanban: a light row of a pending or open ticket (KAN-07). Most cards have no picture, no unread message
 * and a text, and a board has 400 of them: fields are left out where they would say so.
 */
export const KanbanTicket = z.object({
  id: z.number().int(),
  uuid: z.string(),
  status: z.enum(ticketStatuses),
  tags: z.array(TagBrief),
  /** `profilePicUrl` is missing without a picture, `isGroup` for a person. */
  contact: ContactBrief.pick({ id: true, name: true, number: true }).extend({
    profilePicUrl: z.string().optional(),
    isGroup: z.literal(true).optional(),
  }),
  /** The beginning of the last message. */
  lastMessage: z.string(),
  /** **+** The media type of the last message, as of a ticket: a picture without a text has no words of its own. Missing for a text. */
  lastMessageType: z.string().optional(),
  queue: z.object({ id: z.number().int(), name: z.string(), color: z.string() }).nullable(),
  user: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  /** Missing if there is none. */
  unreadMessages: z.number().int().optional(),
  /** Since when the contact waits: for a user to accept, or for an answer; missing if the contact does not wait. */
  waitingSince: date.optional(),
  updatedAt: date,
  revision: z.number().int(),
});
export type KanbanTicket = z.output<typeof KanbanTicket>;

/** The name of the column without a tag, in place of a tag's id (wire 4.5). */
export const openColumn = 'lane0';
const ticketParam = z.object({ ticketId: id('ticket') });

export const ticketTagsApi = api({
  /** Replaces the tags of a ticket with exactly these. Creates no tags (TAG-08). */
  sync: {
    method: 'POST',
    path: '/tags/sync',
    access: 'user',
    body: z.object({ ticketId: id('ticket'), tags: z.array(tagId).max(50) }),
    reply: Ticket,
    errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_TAG_FOUND'],
  },
  /**
   * The newest pending and open tickets that the user may see (KAN-05, KAN-08). `queueIds` leaves tickets of these queues
   * and those without a queue. An administrator without `showAll` sees what the own lists show.
   */
  kanban: {
    method: 'GET',
    path: '/ticket/kanban',
    access: 'user',
    plan: 'useKanban',
    query: z.object({ queueIds: idList('queue').optional(), showAll: flag.optional() }),
    reply: z.object({ tickets: z.array(KanbanTicket), count: z.number().int(), hasMore: z.boolean() }),
    compressed: true,
    statements: 4,
  },
  /** Removes the kanban tags of a ticket; the other tags stay (KAN-09). */
  clearColumn: {
    method: 'DELETE',
    path: '/ticket-tags/:ticketId',
    access: 'user',
    plan: 'useKanban',
    params: ticketParam,
    reply: done,
    errors: ['ERR_NO_TICKET_FOUND'],
  },
  /** Adds a tag. A kanban tag replaces the other kanban tags of the ticket in the same transaction (KAN-06). */
  move: {
    method: 'PUT',
    path: '/ticket-tags/:ticketId/:tagId',
    access: 'user',
    plan: 'useKanban',
    params: ticketParam.extend({ tagId: z.union([z.literal(openColumn), id('tag')]) }),
    reply: Ticket,
    errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_TAG_FOUND'],
  },
});
