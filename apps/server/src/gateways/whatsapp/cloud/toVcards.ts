import { z } from 'zod';
import { fields, items, optionalId, optionalText } from './lenient.ts';

const Card = z.object({
  vcard: optionalText,
  name: fields({ formatted_name: optionalText, first_name: optionalText, last_name: optionalText }),
  org: fields({ company: optionalText }),
  phones: items(z.object({ phone: optionalText, wa_id: optionalId })),
  emails: items(z.object({ email: optionalText })),
});

/** Converts shared contacts to vCard text and their number; undefined if none is readable. */
export function toVcards(contacts: unknown): { count: number; text: string } | undefined {
  const cards = items(Card).parse(contacts).flatMap(toVcard);
  return cards.length === 0 ? undefined : { count: cards.length, text: cards.join('\n') };
}

function toVcard({ vcard, name, org, phones, emails }: z.output<typeof Card>): string[] {
  if (vcard !== undefined && /^BEGIN:VCARD/i.test(vcard)) return [vcard.trim()];
  const numbers = phones.flatMap(({ phone, wa_id: waId }) => {
    const digits = (waId ?? phone ?? '').replace(/\D/g, '');
    return digits === '' ? [] : [{ digits, onWhatsApp: waId !== undefined }];
  });
  const mails = emails.flatMap(({ email }) => (email ? [oneLine(email)] : []));
  const shown =
    name?.formatted_name ??
    ([name?.first_name, name?.last_name].filter(Boolean).join(' ') || numbers[0]?.digits) ??
    mails[0];
  if (!shown) return [];
  return [
    [
      'BEGIN:VCARD',
      'VERSION:3.0',
      `N:;${escaped(shown)};;;`,
      `FN:${escaped(shown)}`,
      ...(org?.company ? [`ORG:${escaped(org.company)}`] : []),
      ...numbers.map(
        ({ digits, onWhatsApp }) => `TEL;type=CELL;type=VOICE${onWhatsApp ? `;waid=${digits}` : ''}:+${digits}`,
      ),
      ...mails.map((mail) => `EMAIL:${mail}`),
      'END:VCARD',
    ].join('\n'),
  ];
}

const oneLine = (value: string) => value.replace(/[\r\n]+/g, ' ');
const escaped = (value: string) => oneLine(value.replace(/[\\;,]/g, '\\$&'));
