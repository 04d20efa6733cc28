import { z } from 'zod';
import { api, date, text } from './kit.ts';
import { languages } from './words.ts';

const onOff = ['disabled', 'enabled'] as const;

/** The keys of a company's settings with their choices, the default first (behaviour 16). */
export const settingChoices = {
  userRating: onOff,
  scheduleType: ['disabled', 'queue', 'company'],
  call: ['enabled', 'disabled'],
  CheckMsgIsGroup: ['enabled', 'disabled'],
  sendGreetingAccepted: onOff,
  sendMsgTransfTicket: onOff,
  sendGreetingMessageOneQueues: onOff,
  chatBotType: ['text', 'button', 'list'],
  campaignsEnabled: ['true', 'false'],
  language: languages,
  requireTwoFactor: onOff,
  welcomeMail: ['enabled', 'disabled'],
  connectionLostMail: ['enabled', 'disabled'],
  invoiceDueMail: ['enabled', 'disabled'],
  invoicePaidMail: ['enabled', 'disabled'],
} as const;
export type SettingKey = keyof typeof settingChoices;
export const settingKeys = Object.keys(settingChoices) as SettingKey[];

/**
 * Settings with a secret text: masked in answers to administrators, absent for others, empty by default (behaviour 16).
 */
export const secretSettingKeys = ['paymentToken'] as const;
export type SecretSettingKey = (typeof secretSettingKeys)[number];
export const isSecretSetting = (key: string): key is SecretSettingKey =>
  (secretSettingKeys as readonly string[]).includes(key);
/** Shown instead of a secret that is set. Sending it back changes nothing. */
export const secretMask = '********';

/** Alternative names of settings in write calls (wire 2). */
const settingAliases: Readonly<Record<string, string>> = { asaas: 'paymentToken' };
/** Returns the setting key for a name or alias. */
export const settingKeyOf = (name: string): string =>
  Object.hasOwn(settingAliases, name) ? settingAliases[name]! : name;

export const Setting = z.object({
  id: z.number().int(),
  companyId: z.number().int(),
  key: z.string(),
  value: z.string(),
  createdAt: date,
  updatedAt: date,
});
export type Setting = z.output<typeof Setting>;

export const settingsApi = api({
  list: { method: 'GET', path: '/settings', access: 'user', reply: z.array(Setting), statements: 3 },
  change: {
    method: 'PUT',
    path: '/settings/:key',
    access: 'settings-page:edit',
    params: z.object({ key: text(50) }),
    body: z.object({ value: text(1_024) }),
    reply: Setting,
    errors: ['ERR_NO_SETTING_FOUND'],
    statements: 5,
  },
});

export const settingsChannel = z.object({ action: z.literal('update'), setting: Setting });
