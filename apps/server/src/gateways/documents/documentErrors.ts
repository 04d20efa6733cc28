/**
 * The ways in which a document gives no text: damaged or of another type, protected by a password, without any text (a scan
 * has pictures alone), with too many pages or characters, or too slow to read.
 */
export type DocumentRefusal = 'unreadable' | 'encrypted' | 'empty' | 'tooLong' | 'tooSlow';

/** Thrown for a document that gives no text. */
export class DocumentError extends Error {
  readonly refusal: DocumentRefusal;
  constructor(refusal: DocumentRefusal, reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.refusal = refusal;
  }
}

/** The text of a document, or of one of its pages. `page` counts from 1; null for a document without pages. */
export type DocumentPage = { page: number | null; text: string };

/** Input of the worker thread. */
export type DocumentInput = { file: Uint8Array; limits: DocumentLimits };
export type DocumentLimits = { pages: number; characters: number };
/** Answer of the worker thread. Classes of errors do not cross the boundary of a thread. */
export type DocumentResult = { pages: DocumentPage[] } | { refusal: DocumentRefusal; reason: string };
