import { z } from 'zod';
import { api } from './kit.ts';

const onOff = ['enabled', 'disabled'] as const;

/** The keys of the settings of the platform with their choices, the default first. They hold for every company. */
export const platformSettingChoices = {
  /** Switched off, neither sign-up nor `POST /users` adds a user (behaviour 14.5). */
  userCreation: onOff,
  /** The mail to the first administrator of a company that signs up. */
  signUpMail: onOff,
} as const;
export type PlatformSettingKey = keyof typeof platformSettingChoices;
export const platformSettingKeys = Object.keys(platformSettingChoices) as PlatformSettingKey[];

export const PlatformSettings = z.object({
  userCreation: z.enum(platformSettingChoices.userCreation),
  signUpMail: z.enum(platformSettingChoices.signUpMail),
});
export type PlatformSettings = z.output<typeof PlatformSettings>;

export const platformSettingsApi = api({
  /** **+** */
  get: { method: 'GET', path: '/platform/settings', access: 'super', reply: PlatformSettings, statements: 3 },
  /** **+** Changes the given settings. */
  change: {
    method: 'PUT',
    path: '/platform/settings',
    access: 'super',
    body: PlatformSettings.partial(),
    reply: PlatformSettings,
  },
  /** **+** Returns whether a company can sign up. */
  signUp: {
    method: 'GET',
    path: '/platform/sign-up',
    access: 'public',
    reply: z.object({ isOpen: z.boolean() }),
  },
});
