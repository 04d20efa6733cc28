import type { Language } from '@recado/contracts';
import { composeMail, fillMail } from '../../../gateways/mail/composeMail.ts';
import type { Mail } from '../../../gateways/mail/Mail.ts';
import { invoiceMailTexts } from './invoiceMails.texts.ts';

type Name = keyof typeof invoiceMailTexts.words;
type Values = Record<string, string>;

/** Returns a text of this feature's mails with its values filled in. */
export const wordMail = (name: Name, language: Language, values: Values = {}): string =>
  fillMail(invoiceMailTexts.words[name][language], values);

/** Returns a mail of one paragraph. */
export const toMail = (to: string, language: Language, subject: Name, body: Name, values: Values): Mail =>
  composeMail({
    to,
    language,
    subject: wordMail(subject, language, values),
    paragraphs: [wordMail(body, language, values)],
  });
