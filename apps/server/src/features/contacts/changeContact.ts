import { AppError, contactNameProblem, toContactName, toNumberKey, type ContactChange } from '@recado/contracts';
import { and, eq } from 'drizzle-orm';
import type { UserWork } from '../../kernel/work.ts';
import { companyRoom } from '../../kernel/realtime/rooms.ts';
import { recordAudit } from '../audit/index.ts';
import { contactIdentities, contacts } from './contacts.tables.ts';
import { numbered } from './createContact.ts';
import { readChangedNumber } from './readChangedNumber.ts';
import { getContact } from './readContacts.ts';
import { chatLockOf, findByIdentities } from './rememberContact.ts';
import { toContact, type ContactRow } from './toContact.ts';

/**
 * Changes the fields of a contact that a user edits. Profile names no longer replace an edited name. A new number moves
 * the phone identity, unless another contact has it (behaviour 1.3). A saved contact no longer counts as known from
 * groups only.
 */
export async function changeContact(work: UserWork, id: number, input: ContactChange) {
  const mine = and(eq(contacts.companyId, work.companyId), eq(contacts.id, id));
  const [before] = await work.db.select().from(contacts).where(mine).for('update');
  if (!before) throw new AppError('ERR_NO_CONTACT_FOUND');
  if (before.erasedAt) throw new AppError('ERR_CONTACT_ERASED');
  const name =
    input.name === undefined || toContactName(input.name) === toContactName(before.name)
      ? before.name
      : toContactName(input.name);
  const problem = contactNameProblem(name, before.name);
  if (problem) throw new AppError('ERR_VALIDATION', { fields: { name: problem } });
  const optedOut = input.optedOut ?? before.optedOut;
  if (optedOut !== before.optedOut && work.actor.profile !== 'admin') throw new AppError('ERR_NO_PERMISSION');
  const number = readChangedNumber(input.number, before.number);
  if (number !== before.number) await moveNumber(work, before, number);
  const [row] = await work.db
    .update(contacts)
    .set({
      number,
      name,
      optedOut,
      ...(optedOut !== before.optedOut && { optedOutAt: optedOut ? work.now : null }),
      nameEdited: before.nameEdited || name !== before.name,
      groupOnly: false,
      ...(input.email === undefined ? {} : { email: input.email }),
      ...(input.extraInfo === undefined ? {} : { extraInfo: numbered(input.extraInfo) }),
    })
    .where(mine)
    .returning();
  await recordAudit(work, { kind: 'optOut', id, name: '', before: { optedOut: before.optedOut }, after: { optedOut } });
  work.publish('contact', { action: 'update', contact: toContact(work, row!) }, [companyRoom(work.companyId)]);
  return getContact(work, id);
}

/**
 * Moves the phone identity to the new number. The old number no longer belongs to this contact, nor do the identities of
 * its account at WhatsApp: a message under them would bring the old number back, and answers would go there. Another
 * spelling of the same number moves nothing if WhatsApp has told a lid with its own.
 */
async function moveNumber(work: UserWork, { id, isGroup, number: old }: ContactRow, number: string): Promise<void> {
  if (isGroup || number === '') throw new AppError('ERR_VALIDATION', { fields: { number: 'too_small' } });
  const phone = { kind: 'phone', value: number } as const;
  await work.lock(chatLockOf([phone]));
  const known = await findByIdentities(work, [phone]);
  if (known && known.id !== id) throw new AppError('ERR_DUPLICATED_CONTACT');
  const isSameAccount = old === '' || toNumberKey(old) === toNumberKey(number);
  const mine = and(eq(contactIdentities.companyId, work.companyId), eq(contactIdentities.contactId, id));
  const isLid = eq(contactIdentities.kind, 'lid');
  if (known && isSameAccount && (await work.db.$count(contactIdentities, and(mine, isLid))) > 0) return;
  await work.db
    .delete(contactIdentities)
    .where(and(mine, isSameAccount ? eq(contactIdentities.kind, 'phone') : undefined));
  await work.db
    .insert(contactIdentities)
    .values({ companyId: work.companyId, kind: 'phone', value: number, contactId: id });
}
