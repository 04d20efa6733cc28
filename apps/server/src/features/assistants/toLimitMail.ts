import type { Language } from '@recado/contracts';
import { composeMail, fillMail } from '../../gateways/mail/composeMail.ts';
import type { Mail } from '../../gateways/mail/Mail.ts';
import { limitMailTexts } from './assistants.texts.ts';

type Reached = {
  email: string;
  name: string;
  language: Language;
  company: string;
  /** `2026-11`. */
  month: string;
  tokens: number;
  publicUrl: string;
};

/** Returns the mail that tells an administrator that assistants are silent, and where to let them answer again. */
export function toLimitMail({ email, name, language, company, month, tokens, publicUrl }: Reached): Mail {
  const facts: Record<string, string> = {
    name,
    company,
    month: `${month.slice(5)}/${month.slice(0, 4)}`,
    tokens: new Intl.NumberFormat(language === 'pt' ? 'pt-BR' : language).format(tokens),
  };
  const word = (key: keyof typeof limitMailTexts.words): string => fillMail(limitMailTexts.words[key][language], facts);
  return composeMail({
    to: email,
    language,
    subject: word('subject'),
    paragraphs: [word('hello'), word('silent'), word('next')],
    link: { label: word('open'), url: `${publicUrl}/prompts` },
  });
}
