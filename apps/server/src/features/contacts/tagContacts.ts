import type { contactsApi, RequestOf } from '@recado/contracts';
import type { UserWork } from '../../kernel/work.ts';
import type { ContactDeps } from './contactDeps.ts';
import { existingContacts } from './removeContact.ts';

/**
 * Adds a tag to the ticket that each contact's card leads to: tags are on tickets. Contacts without a ticket that the
 * user may see are counted as skipped. Throws ERR_NO_CONTACT_FOUND if none of the contacts exists.
 */
export async function tagContacts(
  work: UserWork,
  { contactIds, tagId }: RequestOf<typeof contactsApi.tag>['body'],
  deps: Pick<ContactDeps, 'tagContacts'>,
): Promise<{ tagged: number; skipped: number }> {
  const existing = await existingContacts(work, contactIds);
  const tagged = await deps.tagContacts(work, existing, tagId);
  return { tagged, skipped: existing.length - tagged };
}
