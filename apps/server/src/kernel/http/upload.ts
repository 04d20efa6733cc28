/// <reference types="@fastify/multipart" />
import type { Readable } from 'node:stream';
import { AppError, type Upload } from '@recado/contracts';
import type { FastifyRequest } from 'fastify';

/** Puts a stream on disk, bounded, and tells where; `gateways/storage` does. */
export type Receive<T> = (stream: Readable, limits: { maxBytes: number }) => Promise<T>;

/** A file of a multipart body, already on disk but not kept yet. */
export type UploadedFile<T = unknown> = { field: string; name: string; received: T };

/** Most text fields a multipart body may carry, and bytes of each. */
export const fieldLimits = { fields: 60, fieldSize: 64 * 1024 };

/**
 * Reads a multipart body: repeated fields become lists, files go to disk as they come and never through memory.
 * On any failure `discard` removes what was received.
 */
export async function readMultipart<T>(
  request: FastifyRequest,
  upload: Upload,
  receive: Receive<T>,
  discard: (received: T) => Promise<void>,
): Promise<{ body: Record<string, unknown>; files: UploadedFile<T>[] }> {
  const body: Record<string, unknown> = {};
  const files: UploadedFile<T>[] = [];
  try {
    for await (const part of request.parts({ limits: { files: upload.maxFiles, fileSize: upload.maxBytes + 1, fieldSize: fieldLimits.fieldSize, fields: fieldLimits.fields } })) {
      const field = part.fieldname.replace(/\[\]$/, '');
      if (part.type === 'file') {
        if (field !== upload.field) {
          part.file.resume();
          continue;
        }
        files.push({ field, name: part.filename || 'file', received: await receive(part.file, { maxBytes: upload.maxBytes }) });
        if (part.file.truncated) throw new AppError('ERR_FILE_TOO_LARGE', { limit: upload.maxBytes });
      } else if (!Object.hasOwn(Object.prototype, field)) {
        const known = Object.hasOwn(body, field);
        body[field] = !known ? part.value : Array.isArray(body[field]) ? [...(body[field] as unknown[]), part.value] : [body[field], part.value];
      }
    }
    return { body, files };
  } catch (error) {
    await Promise.allSettled(files.map((file) => discard(file.received)));
    if ((error as { code?: string }).code === 'FST_FILES_LIMIT') throw new AppError('ERR_VALIDATION', { fields: { [upload.field]: 'too_many' } });
    throw error;
  }
}
