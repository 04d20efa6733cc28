import type { PaymentProviderName, PaymentSecretName, PixBank, paymentEnvironments } from '@recado/contracts';
import { jsonb, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { companyTable } from '../../kernel/db/companyTable.ts';
import { secret } from '../../kernel/db/secretColumn.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** The way in which companies pay. Only the company of the platform has a row. */
export const paymentSettings = companyTable(
  'payment_settings',
  {
    provider: text().$type<PaymentProviderName>(),
    bank: text().$type<PixBank>().notNull().default('efi'),
    environment: text().$type<(typeof paymentEnvironments)[number]>().notNull().default('production'),
    pixKey: text('pix_key').notNull().default(''),
    receiverName: text('receiver_name').notNull().default(''),
    receiverCity: text('receiver_city').notNull().default(''),
    tokenUrl: text('token_url').notNull().default(''),
    baseUrl: text('base_url').notNull().default(''),
    /** The secrets as encrypted JSON; they never leave the server. */
    sealed: secret(text()),
    /** When each secret was saved (ISO). */
    secretsSavedAt: jsonb('secrets_saved_at').$type<Partial<Record<PaymentSecretName, string>>>().notNull().default({}),
    certificateExpiresAt: moment('certificate_expires_at'),
    webhookInstalledAt: moment('webhook_installed_at'),
  },
  (table) => [uniqueIndex('payment_settings_company').on(table.companyId)],
);
