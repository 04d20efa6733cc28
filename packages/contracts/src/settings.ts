import { z } from 'zod';
import { api, date, text } from './kit.ts';
import { languages } from './words.ts';

const onOff = ['disabled', 'enabled'] as const;

/** The keys of a company's settings and their choices, the default first (behaviour 16). */
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
} as const;
export type SettingKey = keyof typeof settingChoices;
export const settingKeys = Object.keys(settingChoices) as SettingKey[];

/**
 * Settings whose value is a secret text: answered masked to administrators, absent for others, empty at first
 * (behaviour 16).
 */
export const secretSettingKeys = ['paymentToken'] as const;
export type SecretSettingKey = (typeof secretSettingKeys)[number];
export const isSecretSetting = (key: string): key is SecretSettingKey =>
  (secretSettingKeys as readonly string[]).includes(key);
/** What is shown of a secret that is set; sent back, it changes nothing. */
export const secretMask = '********';

/** Other names under which a setting may be written (wire 2). */
const settingAliases: Readonly<Record<string, string>> = { asaas: 'paymentToken' };
/** The key that a name stands for. */
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
