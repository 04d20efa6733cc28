import { randomBytes } from 'node:crypto';

type Part = { name: string; value: string } | { name: string; filename: string; type: string; content: Buffer };

/**
 * Encodes a form with files. Returns its bytes and content type. Quotes and line breaks are removed from names and
 * types.
 */
export function toMultipart(parts: Part[]): { type: string; content: Buffer } {
  const boundary = `recado-${randomBytes(18).toString('hex')}`;
  const pieces = parts.flatMap((part) => {
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${tame(part.name)}"`;
    if ('value' in part) return [`${head}\r\n\r\n${part.value}\r\n`];
    return [
      `${head}; filename="${tame(part.filename)}"\r\ncontent-type: ${tame(part.type)}\r\n\r\n`,
      part.content,
      '\r\n',
    ];
  });
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    content: Buffer.concat(
      [...pieces, `--${boundary}--\r\n`].map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)),
    ),
  };
}

const tame = (value: string) => value.replace(/["\r\n]/g, '_');
