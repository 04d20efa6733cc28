import { z } from 'zod';
import { api } from './kit.ts';

export const platformApi = api({
  openapi: { method: 'GET', path: '/openapi.json', access: 'public', reply: z.unknown(), raw: true },
  health: { method: 'GET', path: '/health', access: 'public', reply: z.object({ status: z.literal('ok') }) },
  ready: { method: 'GET', path: '/ready', access: 'public', reply: z.object({ status: z.string(), checks: z.record(z.string(), z.string()).optional() }) },
});
