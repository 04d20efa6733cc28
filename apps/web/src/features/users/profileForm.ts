import { UserChange, UserFields, profiles, type SessionUser, type User } from '@recado/contracts';
import { z } from 'zod';
import type { Translate } from '../../lib/texts/texts.ts';
import type { userTexts } from './users.texts.ts';

const { name, email } = UserFields;

/** The fields that only administrators change (USER-03). */
const rights = {
  profile: z.enum(profiles),
  queueIds: z.array(z.number().int()),
  whatsappId: z.number().int().nullable(),
  seesWaiting: z.boolean(),
};
export type RightsForm = Pick<ProfileForm, keyof typeof rights>;

/**
 * The fields of another user's dialog. A new user needs a password; an empty one keeps the old one (USER-08).
 */
export const userFormOf = (isNew: boolean) =>
  z.object({
    name,
    email,
    password: isNew ? UserFields.password : UserChange.shape.password.unwrap(),
    ...rights,
  });
export type UserForm = z.output<ReturnType<typeof userFormOf>>;

/** Returns the values of the form for a user, or those of a new one (USER-10). */
export const userValuesOf = (user: User | null): UserForm => ({
  name: user?.name ?? '',
  email: user?.email ?? '',
  password: '',
  profile: user?.profile ?? 'user',
  queueIds: user?.queues.map(({ id }) => id) ?? [],
  whatsappId: user?.whatsappId ?? null,
  seesWaiting: user?.allTicket !== 'desabled',
});

/** Returns the request of another user's dialog. */
export const userBodyOf = ({ seesWaiting, ...fields }: UserForm) => ({
  ...fields,
  allTicket: seesWaiting ? ('enabled' as const) : ('desabled' as const),
});

/**
 * The fields of the dialog, within the limits of the contract (USER-04 to USER-06). An empty password keeps the old one
 * (USER-08).
 */
export const ProfileForm = z.object({
  name,
  email,
  password: UserChange.shape.password.unwrap(),
  currentPassword: UserChange.shape.currentPassword.unwrap(),
  ...rights,
});
export type ProfileForm = z.output<typeof ProfileForm>;

export const profileFormOf = (user: SessionUser): ProfileForm => ({
  name: user.name,
  email: user.email,
  password: '',
  currentPassword: '',
  profile: user.profile,
  queueIds: user.queues.map(({ id }) => id),
  whatsappId: user.whatsappId,
  seesWaiting: user.allTicket === 'enabled',
});

/** Returns the values to send: own data from everyone, rights from administrators only (USER-03). */
export const changeOf = (
  { seesWaiting, profile, queueIds, whatsappId, currentPassword, ...own }: ProfileForm,
  mayChangeRights: boolean,
): UserChange => ({
  ...own,
  ...(currentPassword !== '' && { currentPassword }),
  ...(mayChangeRights && { profile, queueIds, whatsappId, allTicket: seesWaiting ? 'enabled' : 'desabled' }),
});

/** Returns whether the typed values change the password or the e-mail, which requires the current password. */
export const needsCurrentPassword = (
  { password, email: typed }: Pick<ProfileForm, 'password' | 'email'>,
  user: Pick<SessionUser, 'email'>,
): boolean => password !== '' || typed.trim().toLowerCase() !== user.email;

/** The field that a refusal of the whole call belongs to. */
export const fieldOfCode = {
  ERR_EMAIL_ALREADY_EXISTS: 'email',
  ERR_CURRENT_PASSWORD: 'currentPassword',
  ERR_LAST_ADMIN: 'profile',
} as const;

/** Most and least characters of each text. */
const sizes = { name: [2, 50], email: [1, 255], password: [5, 50], currentPassword: [1, 255] } as const;
const isText = (field: string): field is keyof typeof sizes => field in sizes;

/**
 * Returns the problem of a field (USER-07). The text depends on the typed value; the code only says that it is wrong.
 */
export function problemOf(t: Translate<typeof userTexts>, field: string, code: string, typed: string): string {
  if (code === 'ERR_EMAIL_ALREADY_EXISTS') return t('emailTaken');
  if (code === 'ERR_LAST_ADMIN') return t('lastAdmin');
  if (code === 'ERR_CURRENT_PASSWORD' && typed !== '') return t('wrongPassword');
  if (!isText(field)) return t('refused');
  const length = typed.trim().length;
  const [least, most] = sizes[field];
  if (length === 0) return t('required');
  if (length > most) return t('tooLong');
  if (field === 'email') return t('badEmail');
  return length < least ? t('tooShort') : t('refused');
}
