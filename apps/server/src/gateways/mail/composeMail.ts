import type { Language } from '@recado/contracts';
import type { Mail } from './Mail.ts';

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign]!);

type Parts = {
  to: string;
  language: Language;
  subject: string;
  paragraphs: readonly string[];
  /** A button below the text; the plain text shows its address. */
  link?: { label: string; url: string };
};

/** Returns a mail of paragraphs, as plain text and as HTML. */
export function composeMail({ to, language, subject, paragraphs, link }: Parts): Mail {
  const button =
    link &&
    `<p style="margin:24px 0 0"><a href="${escaped(link.url)}" style="display:inline-block;padding:10px 20px;border-radius:8px;background:#1565c0;color:#ffffff;text-decoration:none">${escaped(link.label)}</a></p>`;
  return {
    to,
    subject,
    text: [...paragraphs, ...(link ? [`${link.label}: ${link.url}`] : [])].join('\n\n'),
    html: `<!doctype html>
<html lang="${language}">
<body style="margin:0;padding:24px;background:#f4f6f9;color:#1b2733;font:16px/24px Inter,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<div style="max-width:480px;margin:0 auto;padding:32px;border-radius:12px;background:#ffffff">
${paragraphs.map((text, at) => `<p style="margin:${at === 0 ? '0' : '16px 0 0'}">${escaped(text)}</p>`).join('\n')}
${button ?? ''}
</div>
</body>
</html>
`,
  };
}

/** Returns a text with its values in place of `{{name}}`. */
export const fillMail = (text: string, values: Record<string, string>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, key: string) => values[key] ?? '');
