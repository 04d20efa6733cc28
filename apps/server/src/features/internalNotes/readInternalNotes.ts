import { AppError, limits, type InternalNote } from '@recado/contracts';
import { sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { fromIdCursor } from '../../kernel/db/page.ts';
import type { UserWork } from '../../kernel/work.ts';
import { visibleTicket, whereVisible, type TicketRow } from '../tickets/index.ts';

export type InternalNoteRow = z.input<typeof InternalNote>;
type NamedUser = { id: number; name: string };
type Stored = Omit<InternalNoteRow, 'user' | 'createdAt' | 'updatedAt'> & {
  userName: string | null;
  createdAt: string | Date;
  updatedAt: string | Date;
  mentions: NamedUser[];
};

/**
 * Reads notes by a condition on `n` (the note) and `t` (its ticket), newest first. Includes only tickets that the user
 * sees.
 */
async function selectInternalNotes(work: UserWork, where: SQL, limit: number): Promise<InternalNoteRow[]> {
  const { rows } = await work.db.execute(sql`
    select n.id, n.company_id as "companyId", n.ticket_id as "ticketId", n.user_id as "userId", u.name as "userName", n.body,
      n.edited_at is not null as "isEdited", n.created_at as "createdAt", n.updated_at as "updatedAt",
      (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name) order by p.name, p.id), '[]')
         from internal_note_mentions x join users p on p.company_id = x.company_id and p.id = x.user_id
        where x.company_id = n.company_id and x.note_id = n.id) as mentions
    from internal_notes n
    join tickets t on t.company_id = n.company_id and t.id = n.ticket_id
    left join users u on u.company_id = n.company_id and u.id = n.user_id
    where n.company_id = ${work.companyId} and ${whereVisible(work.actor)} and ${where}
    order by n.id desc
    limit ${limit}`);
  return (rows as unknown as Stored[]).map(({ userName, createdAt, updatedAt, ...note }) => ({
    ...note,
    user: userName === null ? null : { id: note.userId, name: userName },
    createdAt: new Date(createdAt),
    updatedAt: new Date(updatedAt),
  }));
}

/** Returns a note of a ticket that the user sees; any other note is not found. */
export async function getInternalNote(work: UserWork, id: number): Promise<InternalNoteRow> {
  const [note] = await selectInternalNotes(work, sql`n.id = ${id}`, 1);
  if (!note) throw new AppError('ERR_NO_INTERNAL_NOTE_FOUND');
  return note;
}

/** Condition on `t` for the tickets whose messages one conversation shows, equal to `chatOf` of messages. */
const inConversationOf = ({ id, contactId, whatsappId }: TicketRow): SQL =>
  whatsappId === null
    ? sql`t.id = ${id}`
    : sql`t.contact_id = ${contactId} and t.connection_id = ${whatsappId} and t.id <= ${id}`;

/** Returns a page of the notes of a conversation, newest first. */
export async function listInternalNotes(
  work: UserWork,
  ticketId: number,
  cursor: string | undefined,
): Promise<{ notes: InternalNoteRow[]; nextCursor: string | null }> {
  const ticket = await visibleTicket(work, ticketId);
  const before = fromIdCursor(cursor);
  const size = limits.internalNotesPage;
  const found = await selectInternalNotes(
    work,
    sql`${inConversationOf(ticket)} and ${before === 0 ? sql`true` : sql`n.id < ${before}`}`,
    size + 1,
  );
  const notes = found.slice(0, size);
  return { notes, nextCursor: found.length > size ? String(notes.at(-1)!.id) : null };
}
