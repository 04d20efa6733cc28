import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import { AppError } from '@recado/contracts';

/** Counts and hashes (SHA-256) what flows through it. Past `maxBytes` it fails with ERR_FILE_TOO_LARGE. */
export function startMeter(maxBytes = Number.POSITIVE_INFINITY) {
  const hash = createHash('sha256');
  let bytes = 0;
  const through = new Transform({
    transform(piece: Buffer, _encoding, done) {
      bytes += piece.length;
      if (bytes > maxBytes) return done(new AppError('ERR_FILE_TOO_LARGE', { limit: maxBytes }));
      hash.update(piece);
      done(null, piece);
    },
  });
  return { through, result: () => ({ bytes, sha256: hash.digest('hex') }) };
}
