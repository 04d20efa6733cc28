import { z } from 'zod';
import { api, date, done, id } from './kit.ts';
import { OwnCompany } from './companies.ts';
import { profiles } from './permissions.ts';
import { QueueBrief } from './queues.ts';
import { languages } from './words.ts';

/** A person of a company, as others see them. Never a password or its hash. */
export const User = z.object({
  id: z.number().int(),
  name: z.string(),
  email: z.string(),
  profile: z.enum(profiles),
  allTicket: z.enum(['enabled', 'desabled']),
  whatsappId: z.number().int().nullable(),
  queues: z.array(QueueBrief.extend({ UserQueue: z.object({ userId: z.number().int(), queueId: z.number().int() }) })),
  companyId: z.number().int(),
  super: z.boolean(),
  online: z.boolean(),
  language: z.enum(languages).nullable(),
  revision: z.number().int(),
  createdAt: date,
  updatedAt: date,
});
export type User = z.output<typeof User>;

/** The signed-in user with the own company (AUTH-06). */
export const SessionUser = User.extend({ company: OwnCompany });
export type SessionUser = z.output<typeof SessionUser>;

export const usersApi = api({
  list: {
    method: 'GET',
    path: '/users/list',
    access: 'user',
    reply: z.array(User.pick({ id: true, name: true, email: true, profile: true, online: true, queues: true })),
    statements: 3,
  },
  get: { method: 'GET', path: '/users/:userId', access: 'user', params: z.object({ userId: id('user') }), reply: User, errors: ['ERR_NO_USER_FOUND'], statements: 3 },
  setLanguage: {
    method: 'POST',
    path: '/users/set-language/:language',
    access: 'user',
    params: z.object({ language: z.enum(languages) }),
    reply: done,
    statements: 4,
  },
});

export const userChannel = z.discriminatedUnion('action', [
  z.object({ action: z.literal('create'), user: User }),
  z.object({ action: z.literal('update'), user: User }),
  z.object({ action: z.literal('delete'), userId: z.number().int(), revision: z.number().int() }),
]);
