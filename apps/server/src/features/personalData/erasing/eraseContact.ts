import { AppError } from '@recado/contracts';
import { z } from 'zod';
import type { UserWork, Work } from '../../../kernel/work.ts';
import { declareJob } from '../../../kernel/jobs/job.ts';
import { forgetRecipients } from '../../campaigns/index.ts';
import { forgetListedNumbers } from '../../contactLists/index.ts';
import { contactTexts, eraseIdentity } from '../../contacts/index.ts';
import { settingOf } from '../../settings/index.ts';
import { closeTicketsOf } from '../../tickets/index.ts';
import { beginTask, toTask } from '../dataTasks.ts';
import { endExportsWith } from '../exporting/archives.ts';
import { forgetIdentities } from './forgetIdentities.ts';
import { previewErasure } from './previewErasure.ts';

/** Erases the contents of an erased contact. `eraseContact.job.ts` says how. */
export const eraseContents = declareJob({
  name: 'personalData.erase',
  // Some days: a disk or a database that is away must not leave half of a person's data behind.
  attempts: 100,
  payload: z.object({ taskId: z.number().int(), contactId: z.number().int() }),
});

export type EraseDeps = {
  /** Marks the messages of a ticket as read in the product. */
  clearUnread(work: Work, ticketId: number): Promise<void>;
};

/**
 * Erases a contact (LGPD). In this transaction the contact loses name, number and addresses, its live tickets are
 * closed, and rows that name it by its number are deleted. The job erases texts and files in batches. Throws
 * ERR_NO_CONTACT_FOUND, also for a contact that was erased before.
 */
export async function eraseContact(work: UserWork, contactId: number, { clearUnread }: EraseDeps) {
  const { messages } = await previewErasure(work, contactId);
  const task = await beginTask(work, { kind: 'contactErasure', contactId, total: messages });
  const name = contactTexts.words.name[await settingOf(work, 'language')];
  const { identities, wasErased } = await eraseIdentity(work, contactId, { taskId: task.id, name });
  if (wasErased) throw new AppError('ERR_NO_CONTACT_FOUND');
  await closeTicketsOf(work, contactId, clearUnread);
  await forgetIdentities(work, identities);
  const numbers = identities.filter(({ kind }) => kind === 'phone').map(({ value }) => value);
  await forgetListedNumbers(work, numbers);
  await forgetRecipients(work, numbers);
  await endExportsWith(work, contactId);
  await work.enqueue(eraseContents, { taskId: task.id, contactId }, { key: `erase:${work.companyId}:${contactId}` });
  return toTask(task);
}
