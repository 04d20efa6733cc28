import { type contactListsApi, cutText, longestItemName, type ReplyOf, toNumberKey } from '@recado/contracts';
import type { UserWork } from '../../kernel/work.ts';
import { readAddresses } from '../contacts/index.ts';
import { addEntries } from './addEntries.ts';
import { getContactList } from './readContactLists.ts';

/**
 * Adds contacts of the contact book to a list; their numbers are checked in the background. A long name, which WhatsApp
 * allows, is cut. Throws ERR_NO_CONTACT_LIST_FOUND, and ERR_NO_CONTACT_FOUND if none of the contacts exists.
 */
export async function addContacts(
  work: UserWork,
  contactListId: number,
  contactIds: readonly number[],
): Promise<ReplyOf<typeof contactListsApi.addContacts>> {
  const { id, name } = await getContactList(work, contactListId);
  const chosen = await readAddresses(work, contactIds);
  const reachable = chosen.filter(({ number, isGroup }) => number !== '' && !isGroup);
  const entries = reachable.map((contact) => ({
    ...contact,
    name: cutText(contact.name, longestItemName),
    numberKey: toNumberKey(contact.number),
  }));
  const added = await addEntries(work, { id, name }, entries, 'added');
  return {
    addedCount: added.length,
    knownCount: reachable.length - added.length,
    withoutNumberCount: chosen.length - reachable.length,
  };
}
