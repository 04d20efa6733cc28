import { AppError } from '@recado/contracts';
import type { Egress } from '../../../gateways/egress.ts';
import { bankProfiles, standard } from '../../../gateways/payments/bacen/bankProfiles.ts';
import { openBacen } from '../../../gateways/payments/bacen/openBacen.ts';
import { PaymentError, type PaymentProvider } from '../../../gateways/payments/PaymentProvider.ts';
import { readCertificate } from '../../../gateways/payments/readCertificate.ts';
import type { BankFields, PaymentSecrets } from './settingsStore.ts';

/** Opens the bank of the settings. Throws ERR_PAYMENT_FAILED for a certificate that can no longer be read. */
export function openBank(egress: Egress, row: BankFields, secrets: PaymentSecrets): PaymentProvider {
  const known = row.bank === 'other' ? standard('', '') : bankProfiles[row.bank][row.environment];
  const profile = {
    ...known,
    tokenUrl: row.tokenUrl || known.tokenUrl,
    baseUrl: (row.baseUrl || known.baseUrl).replace(/\/$/, ''),
  };
  return openBacen(egress, {
    profile,
    clientId: secrets.clientId ?? '',
    clientSecret: secrets.clientSecret ?? '',
    appKey: secrets.appKey ?? '',
    certificate: toCertificate(secrets)?.certificate,
    pixKey: row.pixKey,
    receiverName: row.receiverName,
    receiverCity: row.receiverCity,
  });
}

/** Reads the certificate in the secrets; undefined without one. Throws ERR_PAYMENT_FAILED with the reason. */
export function toCertificate({ certificate, privateKey, certificatePassword }: PaymentSecrets) {
  if (!certificate) return undefined;
  try {
    return readCertificate({ certificate, privateKey, password: certificatePassword });
  } catch (error) {
    if (error instanceof PaymentError) throw new AppError('ERR_PAYMENT_FAILED', { reason: error.trouble });
    throw error;
  }
}
