import { z } from 'zod';
import { api } from './kit.ts';

/**
 * The checks of readiness. `leases` and `jobs` are `late` when this process runs sessions or jobs and has lost touch with
 * them. The disk is `low` when uploads are refused, and `full` when the database may be unable to
 * commit.
 */
const ReadyChecks = z.object({
  database: z.enum(['ok', 'away']),
  migrations: z.enum(['ok', 'away']),
  leases: z.enum(['ok', 'late']),
  jobs: z.enum(['ok', 'late']),
  disk: z.enum(['ok', 'low', 'full']),
});

export const platformApi = api({
  openapi: { method: 'GET', path: '/openapi.json', access: 'public', reply: z.unknown(), raw: true },
  health: { method: 'GET', path: '/health', access: 'public', reply: z.object({ status: z.literal('ok') }) },
  ready: {
    method: 'GET',
    path: '/ready',
    access: 'public',
    // `checks` is present when a check failed but calls are still served.
    reply: z.object({ status: z.literal('ready'), checks: ReadyChecks.optional() }),
    otherReplies: { 503: z.object({ status: z.literal('unavailable'), checks: ReadyChecks }) },
  },
});
