import { changedNumber } from '@recado/contracts';
import { z } from 'zod';
import { invalid } from '../../kernel/http/parseRequest.ts';

/** Returns the number of a row after a change. Throws ERR_WAPP_INVALID_CONTACT, and ERR_VALIDATION for its length. */
export function readChangedNumber(typed: string | undefined, stored: string): string {
  if (typed === undefined) return stored;
  const parsed = z.object({ number: changedNumber(stored) }).safeParse({ number: typed });
  if (!parsed.success) throw invalid(parsed.error);
  return parsed.data.number;
}
