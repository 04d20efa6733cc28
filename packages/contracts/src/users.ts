import { z } from 'zod';
import { api, date, done, emailAddress, id, optionalId, page, pageQuery, seen, text } from './kit.ts';
import { Company, OwnCompany } from './companies.ts';
import { profiles } from './permissions.ts';
import { QueueBrief } from './queues.ts';
import { languages } from './words.ts';

/** A user as others see them. Never contains a password or its hash. */
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

/** The signed-in user with their company (AUTH-06). */
export const SessionUser = User.extend({ company: OwnCompany });
export type SessionUser = z.output<typeof SessionUser>;

/** A single user, with the data and settings of the company (USER-09). */
export const UserDetails = User.extend({
  company: Company.pick({ id: true, name: true, dueDate: true, settings: true }),
});
export type UserDetails = z.output<typeof UserDetails>;

/**
 * The fields a person fills in (USER-04 to USER-06). An empty password keeps the old one. A loaded row may be sent
 * back.
 */
export const UserFields = {
  name: text(50, 2),
  email: emailAddress,
  password: z.string().min(5).max(50),
  profile: z.enum(profiles),
  allTicket: z.preprocess((value) => (value === 'disabled' ? 'desabled' : value), z.enum(['enabled', 'desabled'])),
  whatsappId: optionalId('connection'),
  queueIds: z.array(id('queue')).max(200),
};
/** `currentPassword` is required to change the caller's own password or e-mail, and ignored otherwise. */
export const UserChange = z
  .object({
    ...UserFields,
    password: z.union([z.literal(''), UserFields.password]),
    currentPassword: z.string().max(255),
    ...seen,
  })
  .partial();
export type UserChange = z.output<typeof UserChange>;

/** The fields an administrator fills in for a new user (USER-02, USER-08). */
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
 * True if the actor may change this user. Users may change themselves; administrators everybody except super users;
 * super users everybody.
 */
export const mayChangeUser = (
  actor: Pick<User, 'id' | 'profile' | 'super'>,
  user: Pick<User, 'id' | 'super'>,
): boolean => actor.id === user.id || actor.super || (actor.profile === 'admin' && !user.super);

/** `token`: a new access token after a change of the caller's own password, which ends all their sessions. */
export const ChangedUser = UserDetails.extend({ token: z.string().optional() });

/** The fields of a user that every colleague may read. */
const knownToAll = { id: true, name: true, email: true, profile: true, online: true, queues: true } as const;
/** Administrators get whole rows, everyone else only the fields that identify a colleague (wire 4.2). */
export const ListedUser = User.pick(knownToAll).extend(UserDetails.omit(knownToAll).partial().shape);
export type ListedUser = z.output<typeof ListedUser>;

/**
 * The company whose users are meant. Only a super user may name another than their own; what everybody else sends is
 * ignored (wire 1, ROLE-25). In another company no password and no e-mail is changed (decision 0040).
 */
const ofCompany = { companyId: z.unknown().optional() };

export const usersApi = api({
  page: {
    method: 'GET',
    path: '/users',
    access: 'user',
    query: z.object({ ...pageQuery, ...ofCompany }),
    reply: page('users', ListedUser),
    errors: ['ERR_NO_COMPANY_FOUND'],
    statements: 6,
  },
  list: {
    method: 'GET',
    path: '/users/list',
    access: 'user',
    query: z.object(ofCompany),
    reply: z.array(User.pick(knownToAll)),
    errors: ['ERR_NO_COMPANY_FOUND'],
    statements: 3,
  },
  get: {
    method: 'GET',
    path: '/users/:userId',
    access: 'user',
    params: z.object({ userId: id('user') }),
    query: z.object(ofCompany),
    reply: UserDetails,
    errors: ['ERR_NO_USER_FOUND', 'ERR_NO_COMPANY_FOUND'],
    statements: 5,
  },
  /** A super user of another profile must name a company (wire 4.2). */
  create: {
    method: 'POST',
    path: '/users',
    access: 'user-modal:editProfile',
    orSuper: true,
    body: NewUser.extend(ofCompany),
    reply: UserDetails,
    errors: [
      'ERR_NO_COMPANY_FOUND',
      'ERR_PLAN_LIMIT',
      'ERR_USER_CREATION_DISABLED',
      'ERR_EMAIL_ALREADY_EXISTS',
      'ERR_NO_QUEUE_FOUND',
      'ERR_NO_WAPP_FOUND',
      'ERR_TOO_MANY_REQUESTS',
    ],
  },
  /**
   * Users may change their own name, e-mail and password; administrators and super users may change everything. New
   * rights apply at once. A new password ends all sessions and sockets of that user. A caller who changed their own
   * password gets a new token and cookie.
   */
  change: {
    method: 'PUT',
    path: '/users/:userId',
    access: 'user',
    params: z.object({ userId: id('user') }),
    body: UserChange.extend(ofCompany),
    reply: ChangedUser,
    errors: [
      'ERR_NO_COMPANY_FOUND',
      'ERR_ROW_CHANGED',
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
  /**
   * Deletes a user. Their open tickets wait in their queues again, their internal chats go to another member, their
   * schedules stay (behaviour 2.9). Their name stays in the history.
   */
  remove: {
    method: 'DELETE',
    path: '/users/:userId',
    access: 'user-modal:editProfile',
    params: z.object({ userId: id('user') }),
    reply: done,
    errors: ['ERR_NO_USER_FOUND', 'ERR_NO_PERMISSION', 'ERR_DELETE_SELF', 'ERR_LAST_ADMIN'],
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
