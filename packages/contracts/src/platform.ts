import { z } from 'zod';
import { api } from './kit.ts';

/**
 * What readiness depends on. The disk is `low` when uploads are refused, and `full` when the database may not commit.
 */
const ReadyChecks = z.object({
  database: z.enum(['ok', 'away']),
  migrations: z.enum(['ok', 'away']),
  leases: z.enum(['ok', 'late']),
  disk: z.enum(['ok', 'low', 'full']),
});

export const platformApi = api({
  openapi: { method: 'GET', path: '/openapi.json', access: 'public', reply: z.unknown(), raw: true },
  health: { method: 'GET', path: '/health', access: 'public', reply: z.object({ status: z.literal('ok') }) },
  ready: {
    method: 'GET',
    path: '/ready',
    access: 'public',
    // With `checks` where something is not as it should be, and calls are served all the same.
    reply: z.object({ status: z.literal('ready'), checks: ReadyChecks.optional() }),
    otherReplies: { 503: z.object({ status: z.literal('unavailable'), checks: ReadyChecks }) },
  },
});
