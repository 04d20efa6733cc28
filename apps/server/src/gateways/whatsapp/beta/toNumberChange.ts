import type { SessionEvent } from '../WhatsAppSession.ts';
import { toIdentities, toIdentity } from './jids.ts';
import { fieldsOf, itemsOf } from './read.ts';

/**
 * Converts a notification of the address book that a contact has a new number, as a protocol node:
 * `<notification type="contacts"><modify old="…@s.whatsapp.net" new="…@s.whatsapp.net"/></notification>`. Baileys has no
 * event for it. Undefined for every other node. Never throws.
 */
export function toNumberChange(node: unknown, connectionId: number): SessionEvent | undefined {
  const modify = itemsOf(fieldsOf(node)?.content)
    .map(fieldsOf)
    .find((child) => child?.tag === 'modify');
  const { old, new: next, old_lid: lid } = fieldsOf(modify?.attrs) ?? {};
  const [before, after] = [toIdentity(old), toIdentity(next)];
  if (before?.kind !== 'phone' || after?.kind !== 'phone' || before.value === after.value) return undefined;
  return { type: 'numberChange', connectionId, identities: toIdentities(old, lid), number: after.value };
}
