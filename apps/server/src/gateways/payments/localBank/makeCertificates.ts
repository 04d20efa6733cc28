import { generateKeyPair, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import forge from 'node-forge';

export type Identity = { cert: string; key: string };
export type BankCertificates = { ca: string; server: Identity; client: Identity };

const dayMs = 24 * 3_600_000;

type Issue = { name: string; days?: number; issuer?: Identity; extensions: object[] };

/** Returns a certificate with a new key, signed by the issuer or by itself. Negative `days` make an expired one. */
export async function issueCertificate({ name, days = 365, issuer, extensions }: Issue): Promise<Identity> {
  const keys = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2_048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.publicKeyFromPem(keys.publicKey);
  // A first byte of 01 keeps the number positive and free of leading zeros, which OpenSSL refuses as illegal padding.
  certificate.serialNumber = `01${randomBytes(15).toString('hex')}`;
  certificate.validity.notBefore = new Date(Date.now() - (days < 0 ? 30 : 1) * dayMs);
  certificate.validity.notAfter = new Date(Date.now() + days * dayMs);
  certificate.setSubject([{ name: 'commonName', value: name }]);
  certificate.setIssuer(
    issuer ? forge.pki.certificateFromPem(issuer.cert).subject.attributes : [{ name: 'commonName', value: name }],
  );
  certificate.setExtensions(extensions);
  certificate.sign(forge.pki.privateKeyFromPem(issuer?.key ?? keys.privateKey), forge.md.sha256.create());
  return { cert: forge.pki.certificateToPem(certificate), key: keys.privateKey };
}

let made: Promise<BankCertificates> | undefined;

/** Returns the certificates of this process. Their keys take a second of processor time. A failure is tried again. */
export const findCertificates = (): Promise<BankCertificates> =>
  (made ??= makeCertificates().catch((error: unknown) => {
    made = undefined;
    throw error;
  }));

/** Makes a CA of its own with a certificate for the server on loopback and one for its client. */
async function makeCertificates(): Promise<BankCertificates> {
  const ca = await issueCertificate({
    name: 'Recado simulated bank CA',
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, critical: true },
    ],
  });
  const server = await issueCertificate({
    name: 'localhost',
    issuer: ca,
    extensions: [
      { name: 'extKeyUsage', serverAuth: true },
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: 'localhost' },
          { type: 7, ip: '127.0.0.1' },
        ],
      },
    ],
  });
  const client = await issueCertificate({
    name: 'Recado',
    issuer: ca,
    extensions: [{ name: 'extKeyUsage', clientAuth: true }],
  });
  return { ca: ca.cert, server, client };
}
