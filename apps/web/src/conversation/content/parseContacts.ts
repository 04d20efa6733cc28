/** A shared contact as shown in a bubble. `waid`: the number as WhatsApp knows it, when the card has it. */
export type SharedContact = { name: string; company: string; phones: string[]; email: string; waid?: string };

/** A line that begins with a space continues the previous one (RFC 6350, 3.2). */
const unfold = (text: string): string[] => text.replace(/\r?\n[ \t]/g, '').split(/\r?\n/);

/** Decodes the escapes of a vCard value: line break, comma, semicolon and backslash. */
const unescape = (value: string): string =>
  value.replace(/\\([nN,;\\])/g, (_, character: string) => (character.toLowerCase() === 'n' ? '\n' : character)).trim();

/** Parses the contacts of a message body: one or several vCards. Leaves out cards without name and phone. */
export function parseContacts(body: string): SharedContact[] {
  const contacts: SharedContact[] = [];
  let card: (SharedContact & { structured: string }) | null = null;
  for (const line of unfold(body)) {
    const colon = line.indexOf(':');
    // "item1.TEL;waid=5513…" is an ordinary TEL.
    const [property = '', ...parameters] = line
      .slice(0, colon)
      .replace(/^item\d+\./i, '')
      .split(';');
    const value = line.slice(colon + 1);
    const name = property.toUpperCase();
    if (name === 'BEGIN') card = { name: '', company: '', phones: [], email: '', structured: '' };
    else if (!card || colon < 0) continue;
    else if (name === 'FN') card.name = unescape(value);
    else if (name === 'N') card.structured = structuredName(value);
    else if (name === 'ORG') card.company = value.split(';').map(unescape).filter(Boolean).join(' · ');
    else if (name === 'EMAIL') card.email ||= unescape(value);
    else if (name === 'TEL') {
      card.phones.push(unescape(value).replace(/^tel:/i, ''));
      const waid = parameters.map((one) => /^waid=(\d{6,15})$/i.exec(one)?.[1]).find(Boolean);
      if (waid) card.waid ??= waid;
    } else if (name === 'END') {
      const { structured, ...contact } = card;
      const shown = contact.name || structured || contact.company;
      if (shown || contact.phones.length > 0) contacts.push({ ...contact, name: shown || contact.phones[0]! });
      card = null;
    }
  }
  return contacts;
}

/** "Silva;Ana;;Dra.;" becomes "Dra. Ana Silva". */
function structuredName(value: string): string {
  const [family = '', given = '', more = '', prefix = '', suffix = ''] = value.split(/(?<!\\);/).map(unescape);
  return [prefix, given, more, family, suffix].filter(Boolean).join(' ');
}

/**
 * Returns the number of a card as a form or a call takes it. The number as WhatsApp knows it wins: people write others,
 * such as `98765-4321`, into their address books.
 */
export const writtenNumber = ({ waid, phones }: SharedContact): string => (waid ? `+${waid}` : (phones[0] ?? ''));
