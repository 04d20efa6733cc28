import { AppError } from '@recado/contracts';
import { describe, expect, it } from 'vitest';
import { isPassing, readable } from './failures.ts';

const failure = (code: string) => Object.assign(new Error('words of PostgreSQL'), { code });

describe('a failure of the database', () => {
  it.each(['57014', '25P03', '57P01', '08006', 'ECONNRESET'])('with %s is temporary and answers 503', (code) => {
    const wrapped = new Error('a query', { cause: failure(code) });
    for (const error of [failure(code), wrapped]) {
      expect(readable(error)).toEqual(new AppError('ERR_UNAVAILABLE'));
      expect(isPassing(readable(error))).toBe(true);
    }
  });

  it('that a retry would meet again stays as it is', () => {
    for (const code of ['22P02', '23505', '42703']) {
      const error = failure(code);
      expect(readable(error)).toBe(error);
      expect(isPassing(error)).toBe(false);
    }
  });
});
