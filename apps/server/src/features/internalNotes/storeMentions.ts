import { and, eq, inArray } from 'drizzle-orm';
import type { UserWork } from '../../kernel/work.ts';
import { internalNoteMentions } from './internalNotes.tables.ts';

/**
 * Stores the mentions of a note. Authors who mention themselves count as having read it. Returns the newly mentioned
 * users.
 */
export async function storeMentions(work: UserWork, noteId: number, userIds: readonly number[]): Promise<number[]> {
  if (userIds.length === 0) return [];
  const added = await work.db
    .insert(internalNoteMentions)
    .values(
      userIds.map((userId) => ({
        companyId: work.companyId,
        noteId,
        userId,
        readAt: userId === work.actor.id ? work.now : null,
      })),
    )
    .onConflictDoNothing()
    .returning({ userId: internalNoteMentions.userId });
  return added.map(({ userId }) => userId).filter((userId) => userId !== work.actor.id);
}

/** Returns the stored mentions of a note. */
export async function mentionedBy(work: UserWork, noteId: number): Promise<number[]> {
  const rows = await work.db
    .select({ userId: internalNoteMentions.userId })
    .from(internalNoteMentions)
    .where(and(eq(internalNoteMentions.companyId, work.companyId), eq(internalNoteMentions.noteId, noteId)));
  return rows.map(({ userId }) => userId);
}

/** Removes mentions that an edited note no longer has. */
export async function removeMentions(work: UserWork, noteId: number, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  await work.db
    .delete(internalNoteMentions)
    .where(
      and(
        eq(internalNoteMentions.companyId, work.companyId),
        eq(internalNoteMentions.noteId, noteId),
        inArray(internalNoteMentions.userId, [...userIds]),
      ),
    );
}
