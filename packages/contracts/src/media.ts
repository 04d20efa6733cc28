import { z } from 'zod';
import { api } from './kit.ts';

export const mediaApi = api({
  /**
   * Returns a stored file. Access needs its signature, or the cookie of a user who may see the owner of the file (wire
   * 6.2).
   */
  read: {
    method: 'GET',
    path: '/public/:path',
    access: 'public',
    params: z.object({ path: z.string().max(255) }),
    query: z.object({ e: z.string().max(20).optional(), s: z.string().max(100).optional() }),
    reply: z.unknown(),
    raw: true,
    errors: ['ERR_NO_MEDIA_FOUND'],
  },
});
