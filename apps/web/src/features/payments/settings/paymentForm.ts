import {
  paymentEnvironments,
  paymentProviders,
  pixBanks,
  type PaymentProviderName,
  type PaymentSecretName,
  type PaymentSettings,
  type PaymentSettingsChange,
  type PixBank,
} from '@recado/contracts';
import { z } from 'zod';
import type { FileChange } from '../../../ui/fields/FileField.tsx';
import { changedFields } from '../../../ui/forms/mergeValues.ts';
import { toCertificateText } from './certificateText.ts';

const file = z.custom<FileChange>((value) => value === 'keep' || value === 'remove' || value instanceof File);
const isAddress = (text: string): boolean => z.url({ protocol: /^https$/ }).safeParse(text).success;

/** The secrets that are typed; those that are files come as files. */
export const typedSecrets = [
  'clientId',
  'clientSecret',
  'certificatePassword',
  'accessToken',
  'webhookSecret',
  'appKey',
] as const satisfies readonly PaymentSecretName[];
export type TypedSecret = (typeof typedSecrets)[number];

/** The fields of the settings of payments. An empty secret keeps the stored one. */
export const PaymentForm = z
  .object({
    provider: z.enum(paymentProviders),
    bank: z.enum(pixBanks),
    environment: z.enum(paymentEnvironments),
    pixKey: z.string().max(77),
    receiverName: z.string().max(25),
    receiverCity: z.string().max(15),
    tokenUrl: z.string().max(300),
    baseUrl: z.string().max(300),
    clientId: z.string().max(300),
    clientSecret: z.string().max(1_000),
    certificatePassword: z.string().max(200),
    accessToken: z.string().max(1_000),
    webhookSecret: z.string().max(300),
    appKey: z.string().max(300),
    certificate: file,
    privateKey: file,
    /** Stored secrets to remove. */
    removed: z.array(z.enum(typedSecrets)),
  })
  .superRefine((form, context) => {
    // Addresses that the form does not show must not stop it.
    for (const field of fieldsOf(form))
      if ((field === 'tokenUrl' || field === 'baseUrl') && !isAddress(form[field]))
        context.addIssue({ code: 'custom', path: [field], message: 'address' });
  });
export type PaymentForm = z.output<typeof PaymentForm>;
export type PaymentField = keyof PaymentForm;

/** Returns the fields of the stored settings; secrets are never among them. */
export const formOf = (settings: PaymentSettings): PaymentForm => ({
  provider: settings.provider ?? 'bacen',
  bank: settings.bank,
  environment: settings.environment,
  pixKey: settings.pixKey,
  receiverName: settings.receiverName,
  receiverCity: settings.receiverCity,
  tokenUrl: settings.tokenUrl,
  baseUrl: settings.baseUrl,
  clientId: '',
  clientSecret: '',
  certificatePassword: '',
  accessToken: '',
  webhookSecret: '',
  appKey: '',
  certificate: 'keep',
  privateKey: 'keep',
  removed: [],
});

type Choice = { provider: PaymentProviderName | null; bank: PixBank; environment: PaymentSettings['environment'] };

/** Returns the secrets that a provider needs, in the order of the screen. */
export function secretsOf({ provider, bank }: Choice): readonly PaymentSecretName[] {
  if (provider === 'mercadopago') return ['accessToken', 'webhookSecret'];
  if (provider !== 'bacen') return [];
  return ['clientId', 'clientSecret', ...(bank === 'bancoDoBrasil' ? ['appKey' as const] : []), 'certificate'];
}

/** Returns the plain fields that a provider needs. */
export function fieldsOf({ provider, bank }: Choice): readonly PaymentField[] {
  if (provider === 'manual') return ['pixKey', 'receiverName', 'receiverCity'];
  if (provider !== 'bacen') return [];
  return [
    'bank',
    'environment',
    'pixKey',
    'receiverName',
    'receiverCity',
    ...(bank === 'other' ? (['tokenUrl', 'baseUrl'] as const) : []),
  ];
}

/** In its test environment, Efí confirms charges up to R$ 10,00 by itself and never those above (integrations 1.2). */
export const confirmsOnlySmall = ({ provider, bank, environment }: Choice): boolean =>
  provider === 'bacen' && bank === 'efi' && environment === 'test';

/**
 * Returns the body of the call: the fields of the chosen provider, and the secrets that were typed. A new certificate
 * replaces its password and key too, because the stored ones belong to the old certificate.
 */
async function bodyOf(form: PaymentForm): Promise<PaymentSettingsChange> {
  const plain = fieldsOf(form);
  const secrets = secretsOf(form);
  const body: Record<string, string> = { provider: form.provider };
  for (const field of plain) body[field] = form[field] as string;
  // Addresses of another bank would stay in effect.
  if (form.provider === 'bacen' && form.bank !== 'other') Object.assign(body, { tokenUrl: '', baseUrl: '' });
  for (const secret of typedSecrets) {
    if (!secrets.includes(secret)) continue;
    if (form[secret] !== '') body[secret] = form[secret];
    else if (form.removed.includes(secret)) body[secret] = '';
  }
  if (secrets.includes('certificate')) Object.assign(body, await certificateOf(form));
  return body;
}

/** Returns the fields that differ from the stored settings, so that nothing that another operator saved is undone. */
export async function changeOf(form: PaymentForm, stored: PaymentSettings): Promise<PaymentSettingsChange> {
  const body = await bodyOf(form);
  // Without a provider, nothing is chosen yet, and the form begins with one.
  return stored.provider === null ? body : changedFields(body, await bodyOf(formOf(stored)));
}

async function certificateOf({ certificate, privateKey, certificatePassword }: PaymentForm) {
  if (certificate === 'remove') return { certificate: '', privateKey: '', certificatePassword: '' };
  const key = privateKey instanceof File ? { privateKey: await toCertificateText(privateKey) } : {};
  if (certificate === 'keep') return { ...key, ...(certificatePassword === '' ? {} : { certificatePassword }) };
  return { certificate: await toCertificateText(certificate), privateKey: '', certificatePassword, ...key };
}
