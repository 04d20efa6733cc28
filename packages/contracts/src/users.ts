import { z } from 'zod';
import { api, date, done, emailAddress, id, optionalId, page, pageQuery, text } from './kit.ts';
import { Company, OwnCompany } from './companies.ts';
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

/** A user on its own, with what the company is and allows (USER-09). */
export const UserDetails = User.extend({
  company: Company.pick({ id: true, name: true, dueDate: true, settings: true }),
});
export type UserDetails = z.output<typeof UserDetails>;

/** What a person fills in (USER-04 to USER-06). An empty password keeps the old one; a loaded row may be sent back. */
export const UserFields = {
  name: text(50, 2),
  email: emailAddress,
  password: z.string().min(5).max(50),
  profile: z.enum(profiles),
  allTicket: z.preprocess((value) => (value === 'disabled' ? 'desabled' : value), z.enum(['enabled', 'desabled'])),
  whatsappId: optionalId('connection'),
  queueIds: z.array(id('queue')).max(200),
};
/** `currentPassword` is required to change one's own password or e-mail, and ignored otherwise. */
export const UserChange = z
  .object({
    ...UserFields,
    password: z.union([z.literal(''), UserFields.password]),
    currentPassword: z.string().max(255),
  })
  .partial();
export type UserChange = z.output<typeof UserChange>;

/** What an administrator fills in for a new colleague (USER-02, USER-08). */
export const NewUser = z.object({
  name: UserFields.name,
  email: UserFields.email,
  password: UserFields.password,
  profile: UserFields.profile.default('user'),
  allTicket: UserFields.allTicket.default('enabled'),
  whatsappId: UserFields.whatsappId.default(null),
  queueIds: UserFields.queueIds.default([]),
});
export type NewUser = z.output<typeof NewUser>;

/**
 * Whether a person may change this user: oneself, and administrators everybody but the platform's super users, whom
 * only super users change.
 */
export const mayChangeUser = (
  actor: Pick<User, 'id' | 'profile' | 'super'>,
  user: Pick<User, 'id' | 'super'>,
): boolean => actor.id === user.id || actor.super || (actor.profile === 'admin' && !user.super);

/**
 * After a change of one's own password, which ends every session: the access token of the one that takes their place
 * here.
 */
export const ChangedUser = User.extend({ token: z.string().optional() });

/** What every colleague may know of a user. */
const knownToAll = { id: true, name: true, email: true, profile: true, online: true, queues: true } as const;
/** Administrators get whole rows, everyone else the few fields by which a colleague is found (wire 4.2). */
export const ListedUser = User.pick(knownToAll).extend(User.omit(knownToAll).partial().shape);
export type ListedUser = z.output<typeof ListedUser>;

export const usersApi = api({
  page: {
    method: 'GET',
    path: '/users',
    access: 'user',
    query: z.object(pageQuery),
    reply: page('users', ListedUser),
    statements: 4,
  },
  list: {
    method: 'GET',
    path: '/users/list',
    access: 'user',
    reply: z.array(User.pick(knownToAll)),
    statements: 3,
  },
  get: {
    method: 'GET',
    path: '/users/:userId',
    access: 'user',
    params: z.object({ userId: id('user') }),
    reply: UserDetails,
    errors: ['ERR_NO_USER_FOUND'],
    statements: 5,
  },
  create: {
    method: 'POST',
    path: '/users',
    access: 'user-modal:editProfile',
    body: NewUser,
    reply: User,
    errors: [
      'ERR_PLAN_LIMIT',
      'ERR_EMAIL_ALREADY_EXISTS',
      'ERR_NO_QUEUE_FOUND',
      'ERR_NO_WAPP_FOUND',
      'ERR_TOO_MANY_REQUESTS',
    ],
  },
  /**
   * Oneself: name, e-mail and password, the rest unchanged. Administrators and super users: everything. Rights act at
   * once. A new password, of whomever, ends all sessions and sockets of the user; who changed the own one is answered a
   * new token and cookie.
   */
  change: {
    method: 'PUT',
    path: '/users/:userId',
    access: 'user',
    params: z.object({ userId: id('user') }),
    body: UserChange,
    reply: ChangedUser,
    errors: [
      'ERR_NO_USER_FOUND',
      'ERR_CURRENT_PASSWORD',
      'ERR_TOO_MANY_REQUESTS',
      'ERR_EMAIL_ALREADY_EXISTS',
      'ERR_LAST_ADMIN',
      'ERR_NO_PERMISSION',
      'ERR_NO_QUEUE_FOUND',
      'ERR_NO_WAPP_FOUND',
    ],
  },
  setLanguage: {
    method: 'POST',
    path: '/users/set-language/:language',
    access: 'user',
    params: z.object({ language: z.enum(languages) }),
    reply: done,
    statements: 6,
  },
});

export const userChannel = z.discriminatedUnion('action', [
  z.object({ action: z.literal('create'), user: UserDetails }),
  z.object({ action: z.literal('update'), user: UserDetails }),
  z.object({ action: z.literal('delete'), userId: z.number().int(), revision: z.number().int() }),
]);
