import type { Readable } from 'node:stream';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import { AppError, type Upload } from '@recado/contracts';
import type { StallableRequest } from './watchBodies.ts';

/** Writes a stream to disk, up to a limit, and returns where. Implemented by `gateways/storage`. */
export type Receive<T> = (stream: Readable, limits: { maxBytes: number }) => Promise<T>;

/** A file of a multipart body: on disk, but not stored permanently yet. */
export type UploadedFile<T = unknown> = { field: string; name: string; received: T };

/** How many text fields a multipart body may have, and how many bytes each. */
export const fieldLimits = { fields: 60, fieldSize: 64 * 1024 };

type Read<T> = { body: Record<string, unknown>; files: UploadedFile<T>[] };

/**
 * Reads a multipart body. Repeated fields become lists. Files are streamed to disk and never held in memory. Every
 * client error becomes a code of the catalogue: ERR_VALIDATION, ERR_FILE_TOO_LARGE, or ERR_UPLOAD_STALLED when its
 * bytes stop coming. On any failure, `discard` removes the received files.
 */
export async function readMultipart<T>(
  request: StallableRequest,
  upload: Upload,
  receive: Receive<T>,
  discard: (received: T) => Promise<void>,
): Promise<Read<T>> {
  const read: Read<T> = { body: {}, files: [] };
  let file: Readable | undefined;
  const stalled = new Promise<never>((_resolve, reject) => {
    request.onStall = () => {
      const stall = new AppError('ERR_UPLOAD_STALLED');
      file?.destroy(stall);
      reject(stall);
    };
  });
  stalled.catch(() => undefined);
  const takeFile = async (part: MultipartFile, field: string): Promise<void> => {
    file = part.file;
    const received = await receive(part.file, { maxBytes: upload.maxBytes });
    read.files.push({ field, name: part.filename || 'file', received });
    if (part.file.truncated) throw new AppError('ERR_FILE_TOO_LARGE', { limit: upload.maxBytes });
    // WhatsApp sends no file without content, and nobody could open it.
    if (part.file.bytesRead === 0) throw new AppError('ERR_VALIDATION', { fields: { [field]: 'too_small' } });
  };
  try {
    const parts = request.parts({ limits: { files: upload.maxFiles, fileSize: upload.maxBytes + 1, ...fieldLimits } });
    for (;;) {
      const { value: part, done } = await Promise.race([
        parts.next() as Promise<IteratorResult<Multipart, unknown>>,
        stalled,
      ]);
      if (done) return read;
      const field = part.fieldname.replace(/\[\]$/, '');
      if (part.type === 'field') addField(read.body, field, part);
      else if (field === upload.field) await takeFile(part, field);
      else part.file.resume();
    }
  } catch (error) {
    await Promise.allSettled(read.files.map(({ received }) => discard(received)));
    throw toRefusal(error, upload);
  } finally {
    delete request.onStall;
  }
}

function addField(
  body: Record<string, unknown>,
  field: string,
  { value, fieldnameTruncated, valueTruncated }: Extract<Multipart, { type: 'field' }>,
): void {
  if (fieldnameTruncated || valueTruncated)
    throw new AppError('ERR_VALIDATION', { fields: { [field.slice(0, 100)]: 'too_big' } });
  if (Object.hasOwn(Object.prototype, field)) return;
  const known = Object.hasOwn(body, field);
  body[field] = !known
    ? value
    : Array.isArray(body[field])
      ? [...(body[field] as unknown[]), value]
      : [body[field], value];
}

/**
 * Errors of the disk are server errors. Every other error in a body is the client's: truncated, without an end, with a
 * wrong boundary.
 */
function toRefusal(error: unknown, upload: Upload): unknown {
  if (error instanceof AppError || typeof (error as NodeJS.ErrnoException).syscall === 'string') return error;
  const { code } = error as { code?: string };
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new AppError('ERR_FILE_TOO_LARGE', { limit: upload.maxBytes });
  return new AppError('ERR_VALIDATION', {
    fields: code === 'FST_FILES_LIMIT' ? { [upload.field]: 'too_many' } : { body: 'invalid_format' },
  });
}
