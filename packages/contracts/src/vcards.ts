/** A contact card: its vCard text and the fields that screens and providers need separately. */
export type Vcard = {
  vcard: string;
  name: string;
  /** Organisation and department, joined by " · "; empty if there is none. */
  company: string;
  phones: { number: string; waId?: string }[];
  emails: string[];
};

/**
 * Parses the contact cards of a text, in order: vCard 2.1 to 4.0, also folded (RFC 6350, 3.2) and quoted-printable, as
 * old phones write them. Leaves out cards without name and number.
 */
export const readVcards = (text: string): Vcard[] =>
  (text.match(/BEGIN:VCARD[\s\S]*?END:VCARD/gi) ?? []).flatMap((vcard) => {
    const card = readCard(vcard);
    const name = card.name || card.company || card.phones[0]?.number;
    return name ? [{ ...card, name }] : [];
  });

function readCard(vcard: string): Vcard {
  const card: Vcard = { vcard, name: '', company: '', phones: [], emails: [] };
  let structured = '';
  for (const { property, parameters, value } of linesOf(vcard)) {
    if (property === 'FN') card.name ||= unescape(value);
    else if (property === 'N') structured ||= structuredName(value);
    else if (property === 'ORG') card.company ||= partsOf(value).filter(Boolean).join(' · ');
    else if (property === 'EMAIL') card.emails.push(...[unescape(value)].filter(Boolean));
    else if (property === 'TEL') {
      const number = unescape(value).replace(/^tel:/i, '');
      const waId = /;waid=(\d+)/i.exec(parameters)?.[1];
      if (number !== '' || waId) card.phones.push({ number: number || `+${waId}`, ...(waId ? { waId } : {}) });
    }
  }
  return { ...card, name: card.name || structured };
}

type Line = { property: string; parameters: string; value: string };

/** Returns the lines of a card, unfolded and decoded. "item1.TEL;waid=5513…" is an ordinary TEL. */
function linesOf(vcard: string): Line[] {
  const lines: Line[] = [];
  let isSoft = false;
  for (const text of vcard.replace(/\r?\n[ \t]/g, '').split(/\r?\n/)) {
    const last = lines.at(-1);
    // A quoted-printable line that ends with = continues in the next one.
    if (isSoft && last) last.value += text;
    else {
      const [, property = '', parameters = '', value = ''] =
        /^(?:item\d+\.)?([A-Za-z][\w-]*)((?:;(?:"[^"]*"|[^":])*)?):(.*)$/i.exec(text) ?? [];
      if (property === '') continue;
      lines.push({ property: property.toUpperCase(), parameters, value });
    }
    const line = lines.at(-1)!;
    isSoft = isQuotedPrintable(line) && line.value.endsWith('=');
    if (isSoft) line.value = line.value.slice(0, -1);
  }
  return lines.map((line) => (isQuotedPrintable(line) ? { ...line, value: decode(line) } : line));
}

const isQuotedPrintable = ({ parameters }: Line): boolean =>
  /;(?:encoding=)?"?quoted-printable"?(?:;|$)/i.test(parameters);

/** Decodes quoted-printable. Bytes that are no UTF-8 are read as Latin-1, as phones of that time wrote it. */
function decode({ value }: Line): string {
  const parts = [...value.matchAll(/=([0-9a-f]{2})|[\s\S]/giu)];
  try {
    return decodeURIComponent(parts.map(([part, hex]) => (hex ? `%${hex}` : encodeURIComponent(part))).join(''));
  } catch {
    return parts.map(([part, hex]) => (hex ? String.fromCharCode(Number.parseInt(hex, 16)) : part)).join('');
  }
}

/** Decodes the escapes of a vCard value: line break, comma, semicolon and backslash. */
const unescape = (value: string): string =>
  value.replace(/\\([nN,;:\\])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign)).trim();

const partsOf = (value: string): string[] => value.split(/(?<!\\);/).map(unescape);

/** "Silva;Ana;;Dra.;" becomes "Dra. Ana Silva". */
function structuredName(value: string): string {
  const [family = '', given = '', more = '', prefix = '', suffix = ''] = partsOf(value);
  return [prefix, given, more, family, suffix].filter(Boolean).join(' ');
}
