import { z } from 'zod';
import { api, id } from './kit.ts';
import { Ticket } from './tickets.ts';

const tagId = z.union([z.object({ id: id('tag') }).transform((tag) => tag.id), id('tag')]);

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
});
