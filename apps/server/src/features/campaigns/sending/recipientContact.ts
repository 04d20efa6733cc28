import type { Work } from '../../../kernel/work.ts';
import { chatLockOf, findByIdentities, rememberContact } from '../../contacts/index.ts';

/** Finds or creates the contact of a recipient, under the lock of the chat. A known contact keeps its name. */
export async function contactOfRecipient(work: Work, { number, name }: { number: string; name: string }) {
  const phone = { kind: 'phone', value: number } as const;
  await work.lock(chatLockOf([phone]));
  return (
    (await findByIdentities(work, [phone])) ??
    (await rememberContact(work, { identities: [phone], profileName: name }, null))
  );
}
