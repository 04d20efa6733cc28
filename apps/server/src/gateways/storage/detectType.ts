import { open } from 'node:fs/promises';
import { isMimeType } from '@recado/contracts';
import { fileTypeFromFile } from 'file-type';
import { typeOfMime, unknownType, type ContentType } from './contentTypes.ts';
import { isPicture } from './pictures.ts';

const headBytes = 64 * 1024;

/**
 * Returns the type of a file by its content. The sender's file name only decides between types that share a container
 * or are both plain text. Unknown content and all markup are `unknownType`.
 */
export async function detectType(absolutePath: string, name = ''): Promise<ContentType> {
  const extension = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  const text = toText(await readHead(absolutePath));
  if (text !== undefined) return typeOfText(text, extension);
  const found = typeOfMime(namedType(await magicOf(absolutePath), extension));
  return found.kind === 'image' && !(await isPicture(absolutePath)) ? unknownType : found;
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function magicOf(path: string): Promise<string> {
  try {
    return (await fileTypeFromFile(path))?.mime ?? '';
  } catch (error) {
    if (typeof (error as NodeJS.ErrnoException).syscall === 'string') throw error;
    return ''; // A truncated container makes the parser fail; the file then counts as no container.
  }
}

/**
 * Recorders write audio alone into video containers, and old Office files share one container. In these cases the name
 * decides.
 */
function namedType(magic: string, extension: string): string {
  if (isMimeType(magic, 'application/x-cfb'))
    return (
      { doc: 'application/msword', xls: 'application/vnd.ms-excel', ppt: 'application/vnd.ms-powerpoint' }[extension] ??
      ''
    );
  if (isMimeType(magic, 'video/mp4') && ['m4a', 'm4b', 'aac'].includes(extension)) return 'audio/mp4';
  if (isMimeType(magic, 'video/webm') && extension === 'weba') return 'audio/webm';
  if (isMimeType(magic, 'video/3gpp') && extension === '3ga') return 'audio/3gpp';
  return magic;
}

/**
 * Returns the beginning of a file as text, or undefined if it is binary. Checked before magic numbers: a real picture,
 * audio file or archive contains control bytes, while a script that starts with "BM…" or "GIF89a…" does not.
 */
function toText(head: Buffer): string | undefined {
  if (head.length === 0) return undefined;
  const decode = (encoding: string, fatal: boolean) =>
    new TextDecoder(encoding, { fatal }).decode(head, { stream: true });
  let text: string;
  if ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)) {
    text = decode(head[0] === 0xff ? 'utf-16le' : 'utf-16be', false);
  } else {
    try {
      text = decode('utf-8', true);
    } catch {
      text = decode('windows-1252', false); // Spreadsheets in Brazil still export windows-1252.
    }
  }
  return /(?!\s)\p{Cc}|\ufffd/u.test(text) ? undefined : text;
}

function typeOfText(text: string, extension: string): ContentType {
  const start = text.trimStart();
  if (/^<[!?a-z]/i.test(start) || /<(?:!doctype|html|svg|script|body|iframe)\b/i.test(text)) return unknownType;
  if (start.startsWith('%PDF-')) return typeOfMime('application/pdf');
  if (start.startsWith('{\\rtf')) return typeOfMime('application/rtf');
  if (/^BEGIN:VCARD/i.test(start)) return typeOfMime('text/vcard');
  if (/^BEGIN:VCALENDAR/i.test(start)) return typeOfMime('text/calendar');
  return typeOfMime(extension === 'csv' && isTable(start) ? 'text/csv' : 'text/plain');
}

/** Returns whether the first lines use the same separator and have several columns. */
function isTable(text: string): boolean {
  const lines = text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, 2);
  return lines.length > 0 && [';', ',', '\t'].some((separator) => lines.every((line) => line.includes(separator)));
}
