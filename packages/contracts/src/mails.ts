import { z } from 'zod';
import { api, date, page, pageQuery } from './kit.ts';

/** A mail that could not be sent because no SMTP server is configured (PWD-11). */
export const Mail = z.object({
  id: z.number().int(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  createdAt: date,
});
export type Mail = z.output<typeof Mail>;

export const mailsApi = api({
  /** The stored mails of the whole platform, newest first. */
  outbox: {
    method: 'GET',
    path: '/outbox',
    access: 'super',
    query: z.object({ pageNumber: pageQuery.pageNumber, cursor: pageQuery.cursor }),
    reply: page('mails', Mail),
  },
});
