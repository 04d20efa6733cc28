import type { Language, webhookOffReasons } from '@recado/contracts';
import type { Mail } from '../../gateways/mail/Mail.ts';
import { webhookTexts } from './webhooks.texts.ts';

type Off = {
  email: string;
  name: string;
  language: Language;
  webhook: { name: string; url: string; offReason: (typeof webhookOffReasons)[number] | null };
  publicUrl: string;
};

/** Returns the mail that tells an administrator why a webhook was switched off, and where to switch it on. */
export function toOffMail({ email, name, language, webhook, publicUrl }: Off): Mail {
  const word = (key: keyof typeof webhookTexts.words): string => webhookTexts.words[key][language];
  const reason = word(webhook.offReason === 'gone' ? 'gone' : 'failures').replace('{{url}}', () => webhook.url);
  const link = `${publicUrl}/messages-api?tab=webhooks`;
  const parts = [word('hello').replace('{{name}}', () => name), reason, word('next'), `${word('open')}: ${link}`];
  return {
    to: email,
    subject: word('subject').replace('{{name}}', () => webhook.name),
    text: parts.join('\n\n'),
    html: `<!doctype html>\n<html lang="${language}">\n<body>\n${parts.map((part) => `<p>${escaped(part)}</p>`).join('\n')}\n</body>\n</html>\n`,
  };
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign]!);
