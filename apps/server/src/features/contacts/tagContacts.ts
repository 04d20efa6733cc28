import type { contactsApi, RequestOf } from '@recado/contracts';
import type { UserWork } from '../../kernel/work.ts';
import { recordAudit } from '../audit/index.ts';
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
  const { tagged, tag } = await deps.tagContacts(work, existing, tagId);
  if (tagged > 0)
    await recordAudit(work, {
      kind: 'contact',
      id: existing[0]!,
      name: '',
      before: {},
      after: {},
      facts: { count: tagged, tag },
    });
  return { tagged, skipped: existing.length - tagged };
}
