import { createHash } from 'node:crypto';

/**
 * Returns a hash of a request's content, without the key under which a client may repeat the request. The same key with
 * another digest is refused (decision 0155).
 */
export const contentDigest = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url');
