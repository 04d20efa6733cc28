import { ApiError } from './ApiError.ts';

/** Returns the names of what uses a row that was therefore not deleted; undefined for any other failure. */
export function usersOf(error: unknown): string | undefined {
  const by = error instanceof ApiError && error.code === 'ERR_IN_USE' ? error.details?.by : undefined;
  return Array.isArray(by) ? by.join(', ') : undefined;
}
