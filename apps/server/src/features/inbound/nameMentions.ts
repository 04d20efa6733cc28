import type { Identity } from '../../gateways/whatsapp/WhatsAppSession.ts';
import type { Work } from '../../kernel/work.ts';
import { findByIdentities } from '../contacts/index.ts';

/**
 * Returns a text with the names of the people that it mentions. A number without a name stays a number; the digits of a
 * lid are no number and become "@…" (behaviour 1.7).
 */
export async function nameMentions(work: Work, body: string, mentions: readonly Identity[] = []): Promise<string> {
  let named = body;
  for (const identity of mentions) {
    const typed = new RegExp(`@${identity.value}(?!\\d)`, 'g');
    if (!typed.test(named)) continue;
    const contact = await findByIdentities(work, [identity]);
    const number = contact?.number ?? (identity.kind === 'phone' ? identity.value : '');
    const shown = contact && contact.name.trim() !== contact.number ? contact.name.trim() : '';
    named = named.replace(typed, () => `@${shown || (number === '' ? '…' : `+${number}`)}`);
  }
  return named;
}
