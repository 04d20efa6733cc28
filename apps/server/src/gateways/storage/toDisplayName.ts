import { cutText } from '@recado/contracts';

const longest = 120;
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/**
 * Characters that nobody sees. Joiners stay between letters of Persian or Hindi and within emoji, where they change what
 * is seen; beside ASCII they only hide something. The tags of a flag stay behind it.
 */
const unseen =
  /(\u{1f3f4}[\u{e0020}-\u{e007f}]+)|(?<!\P{ASCII})[\u200c\u200d]|[\u200c\u200d](?!\P{ASCII})|(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;

/**
 * Returns a sender's file name made safe to show and to download: no folders, no control or direction characters
 * (U+202E makes "gpj.exe" read as "exe.jpg"), no device names, at most 120 characters with the extension kept. Returns
 * the fallback if nothing is left.
 */
export function toDisplayName(name: string | undefined, fallback: string): string {
  const clean = (name ?? '')
    .normalize('NFC')
    .replace(unseen, (_unseen, flag: string | undefined) => flag ?? '')
    .replace(/^.*[/\\]/, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  if (clean === '') return fallback;
  const shown = reserved.test(clean) ? `_${clean}` : clean;
  if (shown.length <= longest) return shown;
  const extension = /\.[A-Za-z0-9]{1,8}$/.exec(shown)?.[0] ?? '';
  return cutText(shown, longest - extension.length).trimEnd() + extension;
}
