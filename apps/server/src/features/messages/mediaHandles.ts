import { and, eq } from 'drizzle-orm';
import type { MediaHandle } from '../../gateways/whatsapp/WhatsAppSession.ts';
import type { Work } from '../../kernel/work.ts';
import { messages } from './messages.tables.ts';

const one = (work: Work, id: number) =>
  and(eq(messages.companyId, work.companyId), eq(messages.id, id), eq(messages.mediaStatus, 'pending'));

/** Returns where the file of a message is at the provider; null once it is fetched. */
export const findHandle = async (work: Work, messageId: number): Promise<MediaHandle | null> =>
  (await work.db.select({ handle: messages.mediaHandle }).from(messages).where(one(work, messageId)))[0]?.handle ??
  null;

/** Stores the new address of a file for the next attempt. */
export const keepHandle = async (work: Work, messageId: number, mediaHandle: MediaHandle): Promise<void> =>
  void (await work.db.update(messages).set({ mediaHandle }).where(one(work, messageId)));
