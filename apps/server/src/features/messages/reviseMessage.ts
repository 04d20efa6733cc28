import { and, eq } from 'drizzle-orm';
import type { InboundDeletion, InboundEdit, InboundReaction } from '../../gateways/whatsapp/WhatsAppSession.ts';
import type { Work } from '../../kernel/work.ts';
import { renewWindow, setLastDeleted, setLastText, publishTickets } from '../tickets/index.ts';
import { messages, type Reaction } from './messages.tables.ts';
import { parkEvents } from './earlyEvents.ts';
import { publishQuotesOf } from './publishQuotesOf.ts';
import { publishMessage } from './recordMessage.ts';
import { isMessage } from './whichMessage.ts';

type Revision = InboundEdit | InboundDeletion | InboundReaction;

/**
 * Applies an edit, a deletion or a reaction to its message. If the message is not stored yet, the event waits for it
 * (behaviour 1.6). Only the author of a message may edit or delete it; an administrator of a group may delete any
 * message of it. Edits keep the earlier bodies; a deleted text stays stored. An edit or reaction of the contact opens the window of the official API. Calls `edited`
 * after an edit of the contact. Returns the message's id.
 */
export async function reviseMessage(
  work: Work,
  event: Revision,
  author: { contactId: number | null; name: string },
  edited?: (change: { messageId: number; ticketId: number; after: string }) => Promise<void>,
): Promise<number | null> {
  const mine = and(eq(messages.companyId, work.companyId), isMessage(work, event.connectionId, event.targetWid));
  const [target] = await work.db.select().from(messages).where(mine).for('update');
  if (!target) {
    await parkEvents(work, event.connectionId, [{ wid: event.targetWid, event: { ...event, author } }]);
    return null;
  }
  const revisedAt = opensWindow(event) ? latest(target.revisedAt, new Date(event.sentAt)) : target.revisedAt;
  if (event.type === 'reaction')
    await work.db
      .update(messages)
      .set({ reactions: withReaction(target.reactions, event, author, work.now), revisedAt })
      .where(mine);
  else {
    if (!mayRevise(target, event, author.contactId)) return target.id;
    if (event.type === 'deletion') {
      await work.db.update(messages).set({ isDeleted: true }).where(mine);
      await setLastDeleted(work, target.ticketId, target.id);
    } else {
      await work.db
        .update(messages)
        .set({
          body: event.body,
          isEdited: true,
          earlierBodies: [...(target.earlierBodies ?? []), target.body],
          revisedAt,
        })
        .where(mine);
      await setLastText(work, target.ticketId, target.id, event.body);
      if (!event.fromMe) await edited?.({ messageId: target.id, ticketId: target.ticketId, after: event.body });
    }
  }
  const renewed =
    opensWindow(event) && target.connectionId !== null
      ? await renewWindow(work, target.connectionId, target.chatContactId)
      : null;
  await publishMessage(work, target.id, 'update');
  if (event.type !== 'reaction') await publishQuotesOf(work, target.id);
  if (renewed !== null) await publishTickets(work, [renewed]);
  return target.id;
}

/**
 * Returns whether the event comes from the author of the message, or is a deletion by an administrator of its group. In
 * a direct chat the contact is the only other author, under whichever identity the event names it.
 */
function mayRevise(
  { fromMe, contactId, chatContactId }: Pick<typeof messages.$inferSelect, 'fromMe' | 'contactId' | 'chatContactId'>,
  event: InboundEdit | InboundDeletion,
  authorId: number | null,
): boolean {
  const isInGroup = event.identities.some(({ kind }) => kind === 'group');
  if (event.type === 'deletion' && event.byAdmin && isInGroup) return true;
  if (fromMe || event.fromMe) return fromMe && event.fromMe;
  return contactId === (isInGroup || contactId !== chatContactId ? (authorId ?? chatContactId) : chatContactId);
}

/**
 * Returns whether the event opens the window. Deleting a message or removing a reaction does not: Meta promises no
 * window for it.
 */
const opensWindow = (event: Revision): boolean =>
  !event.fromMe && event.type !== 'deletion' && !(event.type === 'reaction' && event.emoji === '');

const latest = (known: Date | null, at: Date): Date => (known !== null && known > at ? known : at);

/** Returns the reactions with at most one per sender; an empty emoji removes the sender's reaction. */
export function withReaction(
  reactions: readonly Reaction[],
  event: Pick<InboundReaction, 'emoji' | 'fromMe'>,
  { contactId, name }: { contactId: number | null; name: string },
  at: Date,
): Reaction[] {
  const others = reactions.filter((reaction) => (event.fromMe ? !reaction.fromMe : reaction.contactId !== contactId));
  return event.emoji === ''
    ? others
    : [
        ...others,
        {
          emoji: event.emoji,
          fromMe: event.fromMe,
          contactId: event.fromMe ? null : contactId,
          name,
          at: at.toISOString(),
        },
      ];
}
