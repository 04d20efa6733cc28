/**
 * A parsed MIME type. `essence` is `type/subtype`. Everything is in lower case; parameter values are without quotes.
 */
type MimeType = { essence: string; parameters: ReadonlyMap<string, string> };

/**
 * Parses a MIME type with its parameters (RFC 9110, section 8.3.1). Returns undefined if the text is not a MIME type.
 */
export function parseMimeType(text: string): MimeType | undefined {
  const [first = '', ...rest] = text.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/);
  const essence = first.trim().toLowerCase();
  if (!/^[\w!#$&^.+-]+\/[\w!#$&^.+*-]+$/.test(essence)) return undefined;
  const parameters = new Map<string, string>();
  for (const part of rest) {
    const at = part.indexOf('=');
    const name = part.slice(0, Math.max(at, 0)).trim().toLowerCase();
    // Of repeated parameter names the first wins, as in the WHATWG standard.
    if (name !== '' && !parameters.has(name)) parameters.set(name, unquote(part.slice(at + 1).trim()).toLowerCase());
  }
  return { essence, parameters };
}

const unquote = (value: string): string => /^"(.*)"$/.exec(value)?.[1]?.replaceAll(/\\(.)/g, '$1') ?? value;

/**
 * True if a MIME type matches one of the patterns. Parameters of the pattern must be equal; other parameters are
 * ignored (`audio/ogg` matches `audio/ogg; codecs=opus`). `image/*` matches every image. Always compare MIME types with
 * this function, because detectors, browsers and providers write the same type differently.
 */
export function isMimeType(mime: string | null | undefined, ...patterns: readonly string[]): boolean {
  const parsed = parseMimeType(mime ?? '');
  return parsed !== undefined && patterns.some((pattern) => matches(parsed, pattern));
}

function matches({ essence, parameters }: MimeType, pattern: string): boolean {
  const wanted = parseMimeType(pattern);
  if (!wanted) return false;
  const isSame = wanted.essence.endsWith('/*')
    ? essence.startsWith(wanted.essence.slice(0, -1))
    : essence === wanted.essence;
  return isSame && [...wanted.parameters].every(([name, value]) => parameters.get(name) === value);
}

/** Returns the media family of a MIME type; undefined for every other file. */
export const mediaFamilyOf = (mime: string): 'image' | 'audio' | 'video' | undefined =>
  (['image', 'audio', 'video'] as const).find((family) => isMimeType(mime, `${family}/*`));

/** The MIME type WhatsApp requires for a voice note. */
export const voiceNoteMime = 'audio/ogg; codecs=opus';

/**
 * True if an audio file is a recording of a browser, by the name that the specified client gives it or by its type: only
 * recorders write sound alone into WebM. It is sent as a voice message.
 */
export const isRecording = ({ name, mime }: { name: string; mime: string }): boolean =>
  mediaFamilyOf(mime) === 'audio' && (name.includes('audio-record-site') || isMimeType(mime, 'audio/webm'));

/**
 * True if every supported browser plays this sound. Ogg/Opus is not included: Safari plays it only since version 18.4.
 */
export const isPlayedEverywhere = (mime: string): boolean =>
  isMimeType(mime, 'audio/mpeg', 'audio/mp4', 'audio/aac', 'audio/wav', 'audio/flac');
