const longest = 120;
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/**
 * Returns a sender's file name made safe to show and to download: no folders, no control or direction characters
 * (U+202E makes "gpj.exe" read as "exe.jpg"), no device names, at most 120 characters with the extension kept. Returns
 * the fallback if nothing is left.
 */
export function toDisplayName(name: string | undefined, fallback: string): string {
  const clean = (name ?? '')
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu, '')
    .replace(/^.*[/\\]/, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  if (clean === '') return fallback;
  const shown = reserved.test(clean) ? `_${clean}` : clean;
  const characters = [...shown];
  if (characters.length <= longest) return shown;
  const extension = /\.[A-Za-z0-9]{1,8}$/.exec(shown)?.[0] ?? '';
  return (
    characters
      .slice(0, longest - extension.length)
      .join('')
      .trimEnd() + extension
  );
}
