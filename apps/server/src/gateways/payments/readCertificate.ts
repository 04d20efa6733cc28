import { X509Certificate } from 'node:crypto';
import { createSecureContext } from 'node:tls';
import type { PaymentTrouble } from '@recado/contracts';
import type { ClientCertificate } from '../egress.ts';
import { PaymentError } from './PaymentProvider.ts';

type Given = { certificate: string; privateKey?: string | undefined; password?: string | undefined };

/**
 * Reads a client certificate: a .p12 file in base64, or PEM text with its key. Throws `PaymentError` for one that Node
 * cannot use. Banks still issue .p12 files with RC2, which OpenSSL 3 no longer decrypts.
 */
export function readCertificate({ certificate, privateKey, password }: Given): {
  certificate: ClientCertificate;
  expiresAt: Date;
} {
  if (!certificate.includes('-----BEGIN')) {
    const pfx = { pfx: Buffer.from(certificate, 'base64'), passphrase: password ?? '' };
    return { certificate: pfx, expiresAt: expiryOf(useCertificate(pfx)) };
  }
  const key = certificate.includes('PRIVATE KEY-----') ? certificate : privateKey;
  if (key === undefined || key === '') throw new PaymentError('certificateMissing', true);
  const pem = { cert: certificate, key, passphrase: password };
  return { certificate: pem, expiresAt: expiryOf(useCertificate(pem)) };
}

function useCertificate(given: ClientCertificate): Buffer {
  try {
    // `getCertificate` is not in the types. It is the only way to the certificate inside a .p12 file.
    const found = createSecureContext(given).context.getCertificate() as Buffer | null;
    if (found) return found;
  } catch (error) {
    throw new PaymentError(toTrouble((error as Error).message), true, error);
  }
  throw new PaymentError('certificateUnreadable', true);
}

const toTrouble = (message: string): PaymentTrouble =>
  /unsupported/i.test(message)
    ? 'certificateOldFormat'
    : /mac verify|bad decrypt|bad password/i.test(message)
      ? 'certificatePassword'
      : 'certificateUnreadable';

const expiryOf = (der: Buffer): Date => new Date(new X509Certificate(der).validTo);
