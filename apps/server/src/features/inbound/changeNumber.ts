import type { InboundNumberChange } from '../../gateways/whatsapp/WhatsAppSession.ts';
import type { Work } from '../../kernel/work.ts';
import { findByIdentities, moveToNumber } from '../contacts/index.ts';
import { recordNumberChange } from '../tickets/index.ts';
import { joinContacts } from './joinContacts.ts';

/**
 * Joins the new number to the contact that had the old one, and leaves a line in its conversations (behaviour 1.3). If
 * the new number has written already, both contacts become one. The old number no longer belongs to the contact: its
 * next owner must not write into this conversation. Idempotent.
 */
export async function changeNumber(work: Work, { identities, number }: InboundNumberChange): Promise<void> {
  const known = await findByIdentities(work, identities);
  if (!known || known.isGroup) return;
  const contactId = (await joinContacts(work, [...identities, { kind: 'phone', value: number }])) ?? known.id;
  const before = await moveToNumber(work, contactId, identities, number);
  await recordNumberChange(work, contactId, before, number);
}
