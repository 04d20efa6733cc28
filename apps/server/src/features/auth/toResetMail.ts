import { limits, type Language } from '@recado/contracts';
import type { Mail } from '../../gateways/mail/Mail.ts';
import { resetTexts } from './reset.texts.ts';

type To = { email: string; name: string; language: Language; code: string; publicUrl: string };

/**
 * Returns the mail with a reset code: how long it is valid, and that it may be ignored. The link carries the code
 * behind the `#`, which browsers do not send: no server, ours included, sees the code in an address (PWD-10).
 */
export function toResetMail({ email, name, language, code, publicUrl }: To): Mail {
  const words = Object.fromEntries(
    Object.entries(resetTexts.words).map(([key, word]) => [key, word[language]]),
  ) as Record<keyof typeof resetTexts.words, string>;
  const hello = words.hello.replace('{{name}}', () => name);
  const valid = words.valid.replace('{{minutes}}', String(limits.resetCodeMinutes));
  const link = `${publicUrl}/forgetpsw#${new URLSearchParams({ email, code }).toString()}`;
  return {
    to: email,
    subject: words.subject,
    text: [hello, `${words.asked}\n\n${code}`, valid, `${words.open}: ${link}`, words.ignore].join('\n\n'),
    html: `<!doctype html>
<html lang="${language}">
<body style="margin:0;padding:24px;background:#f4f6f9;color:#1b2733;font:16px/24px Inter,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<div style="max-width:480px;margin:0 auto;padding:32px;border-radius:12px;background:#ffffff">
<p style="margin:0 0 16px">${escaped(hello)}</p>
<p style="margin:0 0 16px">${escaped(words.asked)}</p>
<p style="margin:0 0 16px;padding:16px;border-radius:8px;background:#e8f1fb;font:600 20px/28px ui-monospace,Menlo,Consolas,monospace;letter-spacing:1px;text-align:center">${code}</p>
<p style="margin:0 0 24px">${escaped(valid)}</p>
<p style="margin:0 0 24px"><a href="${escaped(link)}" style="display:inline-block;padding:10px 20px;border-radius:8px;background:#1565c0;color:#ffffff;text-decoration:none">${escaped(words.open)}</a></p>
<p style="margin:0;color:#5b6875;font-size:14px;line-height:20px">${escaped(words.ignore)}</p>
</div>
</body>
</html>
`,
  };
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** Returns a text as HTML. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign]!);
