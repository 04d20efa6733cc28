import type { Language } from '@recado/contracts';
import type { Mail } from '../../../gateways/mail/Mail.ts';
import type { Work } from '../../../kernel/work.ts';
import { localeOf } from '../../companies/index.ts';
import { getUser } from '../../users/index.ts';
import { escaped } from '../toResetMail.ts';
import { twoStepMailTexts } from './twoStepMail.texts.ts';

type Recipient = { name: string; email: string; language: Language };

/** Returns where and in which language a user gets mails. */
export async function findMailAddress(work: Work, userId: number): Promise<Recipient> {
  const { name, email, language } = await getUser(work, userId);
  return { name, email, language: language ?? (await localeOf(work)).language };
}

/** Returns the mail about a change of two-step sign-in: greeting, what was changed, and what to do against it. */
export function toTwoStepMail({ name, email, language }: Recipient, subject: string, what: string): Mail {
  const { hello, warn } = twoStepMailTexts.words;
  const lines = [hello[language].replace('{{name}}', () => name), what, warn[language]];
  return {
    to: email,
    subject,
    text: lines.join('\n\n'),
    html: `<!doctype html>\n<html lang="${language}">\n<body>\n${lines.map((line) => `<p>${escaped(line)}</p>`).join('\n')}\n</body>\n</html>\n`,
  };
}
