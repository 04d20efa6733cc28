import { getDocumentProxy } from 'unpdf';
import { DocumentError, type DocumentLimits, type DocumentPage } from './documentErrors.ts';

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

/**
 * Returns the text of a PDF page by page, or of a text file as one page. The content decides the format, not the name.
 * Throws DocumentError. Runs in a worker thread, because a stranger's file can take any time and memory.
 */
export async function parseDocument(file: Uint8Array, limits: DocumentLimits): Promise<DocumentPage[]> {
  const pages = isPdf(file) ? await readPdf(file, limits) : [{ page: null, text: readText(file) }];
  const written = pages.map(({ page, text }) => ({ page, text: clean(text) })).filter(({ text }) => text !== '');
  if (written.length === 0) throw new DocumentError('empty', 'no text');
  if (written.reduce((sum, { text }) => sum + text.length, 0) > limits.characters)
    throw new DocumentError('tooLong', 'too many characters');
  return written;
}

/** Readers of PDF look for its mark in the first kilobyte. */
const isPdf = (file: Uint8Array): boolean => Buffer.from(file.subarray(0, 1_024)).includes('%PDF-');

async function readPdf(file: Uint8Array, limits: DocumentLimits): Promise<DocumentPage[]> {
  const pdf = await openPdf(file);
  if (pdf.numPages > limits.pages) throw new DocumentError('tooLong', `${pdf.numPages} pages`);
  const pages: DocumentPage[] = [];
  let characters = 0;
  for (let page = 1; page <= pdf.numPages; page++) {
    const text = await readPage(pdf, page);
    characters += text.length;
    if (characters > limits.characters) throw new DocumentError('tooLong', 'too many characters');
    pages.push({ page, text });
  }
  return pages;
}

async function openPdf(file: Uint8Array): Promise<Pdf> {
  try {
    return await getDocumentProxy(file, { isEvalSupported: false, disableFontFace: true, verbosity: 0 });
  } catch (error) {
    const isEncrypted = error instanceof Error && error.name === 'PasswordException';
    throw new DocumentError(isEncrypted ? 'encrypted' : 'unreadable', String(error), { cause: error });
  }
}

/** Returns the text of a page with its lines. A word that is parted at the end of a line is joined. */
async function readPage(pdf: Pdf, number: number): Promise<string> {
  try {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    page.cleanup();
    const text = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('');
    return text.replace(/(\p{L})-\n(?=\p{Ll})/gu, '$1').replace(/[\ufb00-\ufb06]/g, (sign) => sign.normalize('NFKC'));
  } catch (error) {
    throw new DocumentError('unreadable', `page ${number}: ${String(error)}`, { cause: error });
  }
}

/** Reads UTF-8, UTF-16 with its mark, and windows-1252, which older programs in Brazil write. */
function readText(file: Uint8Array): string {
  const decode = (encoding: string, fatal: boolean): string => new TextDecoder(encoding, { fatal }).decode(file);
  const [first, second] = file;
  if (first === 0xff && second === 0xfe) return decode('utf-16le', false);
  if (first === 0xfe && second === 0xff) return decode('utf-16be', false);
  const text = decodeUtf8(decode);
  // Control characters other than white space are those of a binary file.
  if (/(?!\s)\p{Cc}/u.test(text)) throw new DocumentError('unreadable', 'binary');
  return text;
}

function decodeUtf8(decode: (encoding: string, fatal: boolean) => string): string {
  try {
    return decode('utf-8', true);
  } catch {
    return decode('windows-1252', false);
  }
}

/** Removes what PostgreSQL does not store, and composes accents that a PDF writes as signs of their own. */
const clean = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replaceAll('\0', '').toWellFormed().normalize('NFC').trim();
