import { z } from 'zod';
import { declareJob } from '../../../kernel/jobs/job.ts';
import type { Work } from '../../../kernel/work.ts';

/** `signUp`: the first administrator of a company that signed up. `added`: a user whom an administrator added. */
export const welcomeReasons = ['signUp', 'added'] as const;
export type WelcomeReason = (typeof welcomeReasons)[number];

/** Mails a new user where to sign in. */
export const welcomeMail = declareJob({
  name: 'users.welcome',
  attempts: 6,
  payload: z.object({ userId: z.number().int(), reason: z.enum(welcomeReasons) }),
});

/** Enqueues the welcome of a new user, with the user itself: it is sent exactly if the user exists. */
export const enqueueWelcome = (work: Work, userId: number, reason: WelcomeReason): Promise<void> =>
  work.enqueue(welcomeMail, { userId, reason }, { key: `welcome:${work.companyId}:${userId}` });
