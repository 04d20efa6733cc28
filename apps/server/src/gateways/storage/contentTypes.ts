import { isMimeType, parseMimeType, voiceNoteMime } from '@recado/contracts';

export type FileKind = 'image' | 'audio' | 'video' | 'application';

/** The type of a file by its content, and the extension of its stored name. */
export type ContentType = { mime: string; extension: string; kind: FileKind };

const ofKind = (kind: FileKind, extensions: Record<string, string>): [string, ContentType][] =>
  Object.entries(extensions).map(([mime, extension]) => [mime, { mime, extension, kind }]);

/**
 * The type for content that must not be displayed: stored, and served as bytes. Includes all markup, because it can
 * carry scripts (trust S10).
 */
export const unknownType: ContentType = { mime: 'application/octet-stream', extension: 'bin', kind: 'application' };

/**
 * The supported types. `image` contains only types that every browser displays; a HEIC or TIFF is sent as a document.
 */
const contentTypes = new Map<string, ContentType>([
  ...ofKind('image', {
    'image/jpeg': 'jpg',
    'image/png': 'png',
    'image/gif': 'gif',
    'image/webp': 'webp',
    'image/avif': 'avif',
  }),
  ...ofKind('audio', {
    [voiceNoteMime]: 'opus',
    'audio/ogg': 'ogg',
    'audio/mpeg': 'mp3',
    'audio/mp4': 'm4a',
    'audio/aac': 'aac',
    'audio/amr': 'amr',
    'audio/wav': 'wav',
    'audio/flac': 'flac',
    'audio/aiff': 'aiff',
    'audio/webm': 'weba',
    'audio/3gpp': '3ga',
  }),
  ...ofKind('video', {
    'video/mp4': 'mp4',
    'video/webm': 'webm',
    'video/quicktime': 'mov',
    'video/3gpp': '3gp',
    'video/3gpp2': '3g2',
    'video/ogg': 'ogv',
    'video/mpeg': 'mpg',
    'video/x-matroska': 'mkv',
    'video/x-msvideo': 'avi',
  }),
  ...ofKind('application', {
    'image/heic': 'heic',
    'image/heif': 'heif',
    'image/tiff': 'tiff',
    'image/bmp': 'bmp',
    'text/plain': 'txt',
    'text/csv': 'csv',
    'text/vcard': 'vcf',
    'text/calendar': 'ics',
    'application/pdf': 'pdf',
    'application/rtf': 'rtf',
    'application/zip': 'zip',
    'application/gzip': 'gz',
    'application/x-7z-compressed': '7z',
    'application/vnd.rar': 'rar',
    'application/epub+zip': 'epub',
    'application/msword': 'doc',
    'application/vnd.ms-excel': 'xls',
    'application/vnd.ms-powerpoint': 'ppt',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
    'application/vnd.oasis.opendocument.text': 'odt',
    'application/vnd.oasis.opendocument.spreadsheet': 'ods',
    'application/vnd.oasis.opendocument.presentation': 'odp',
  }),
]);

/** Other names that detectors use for the same type. */
const aliases: Record<string, string> = {
  'image/apng': 'image/png',
  'audio/x-m4a': 'audio/mp4',
  'audio/x-wav': 'audio/wav',
  'audio/vnd.wave': 'audio/wav',
  'audio/x-flac': 'audio/flac',
  'video/x-m4v': 'video/mp4',
  'video/matroska': 'video/x-matroska',
  'video/vnd.avi': 'video/x-msvideo',
  'video/mp1s': 'video/mpeg',
  'video/mp2p': 'video/mpeg',
  'application/x-gzip': 'application/gzip',
  'application/x-rar-compressed': 'application/vnd.rar',
};

/**
 * Returns the content type of a MIME type, ignoring how its parameters are written; `unknownType` if it is not listed.
 */
export function typeOfMime(mime: string): ContentType {
  const essence = parseMimeType(mime)?.essence ?? '';
  const listed = isMimeType(mime, voiceNoteMime) ? voiceNoteMime : (aliases[essence] ?? essence);
  return contentTypes.get(listed) ?? unknownType;
}

const byExtension = new Map([...contentTypes.values()].map((type) => [type.extension, type]));

/** Returns the content type of a stored name. `detectType` chose its extension, never the sender. */
export const typeOfStoredName = (path: string): ContentType =>
  byExtension.get(path.slice(path.lastIndexOf('.') + 1)) ?? unknownType;
