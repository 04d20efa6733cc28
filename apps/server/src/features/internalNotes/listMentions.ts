import { limits, type Mention } from '@recado/contracts';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { UserWork } from '../../kernel/work.ts';
import { visibleTicket, whereVisible } from '../tickets/index.ts';
import { internalNoteMentions, internalNotes } from './internalNotes.tables.ts';
import { previewOfNote, publishMentionsChanged } from './publishInternalNote.ts';

type Stored = {
  noteId: number;
  ticketId: number;
  uuid: string;
  contactId: number;
  contactName: string;
  userId: number;
  userName: string | null;
  body: string;
  at: string | Date;
  people: { id: number; name: string }[];
};

/** Returns the user's unread mentions in tickets they still see, newest first. */
export async function listMentions(work: UserWork): Promise<z.input<typeof Mention>[]> {
  const { rows } = await work.db.execute(sql`
    select n.id as "noteId", t.id as "ticketId", t.uuid, c.id as "contactId", c.name as "contactName", n.user_id as "userId", u.name as "userName", n.body, x.created_at as at,
      (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name)), '[]')
         from internal_note_mentions o join users p on p.company_id = o.company_id and p.id = o.user_id
        where o.company_id = n.company_id and o.note_id = n.id) as people
    from internal_note_mentions x
    join internal_notes n on n.company_id = x.company_id and n.id = x.note_id
    join tickets t on t.company_id = n.company_id and t.id = n.ticket_id
    join contacts c on c.company_id = t.company_id and c.id = t.contact_id
    left join users u on u.company_id = n.company_id and u.id = n.user_id
    where x.company_id = ${work.companyId} and x.user_id = ${work.actor.id} and x.read_at is null and ${whereVisible(work.actor)}
    order by x.id desc
    limit ${limits.wholeList}`);
  return (rows as unknown as Stored[]).map(
    ({ noteId, ticketId, uuid, contactId, contactName, userId, userName, body, at, people }) => ({
      noteId,
      ticketId,
      uuid,
      contact: { id: contactId, name: contactName },
      from: userName === null ? null : { id: userId, name: userName },
      text: previewOfNote(body, people),
      at: new Date(at),
    }),
  );
}

/** Marks the user's mentions in a ticket as read, also on their other screens. */
export async function readMentions(work: UserWork, ticketId: number): Promise<{ message: string }> {
  await visibleTicket(work, ticketId);
  const read = await work.db
    .update(internalNoteMentions)
    .set({ readAt: work.now, updatedAt: work.now })
    .where(
      and(
        eq(internalNoteMentions.companyId, work.companyId),
        eq(internalNoteMentions.userId, work.actor.id),
        isNull(internalNoteMentions.readAt),
        inArray(
          internalNoteMentions.noteId,
          work.db
            .select({ id: internalNotes.id })
            .from(internalNotes)
            .where(and(eq(internalNotes.companyId, work.companyId), eq(internalNotes.ticketId, ticketId))),
        ),
      ),
    )
    .returning({ id: internalNoteMentions.id });
  if (read.length > 0) publishMentionsChanged(work, ticketId, [work.actor.id]);
  return { message: 'ok' };
}
