import { randomBytes } from 'node:crypto';
import { declareSealed, resealText } from '../../kernel/db/sealedTables.ts';
import type { Secrets } from '../../kernel/secrets.ts';
import { webhooks } from './webhooks.tables.ts';

/** The beginning of a secret, as the Standard Webhooks specification has it. The rest is base64. */
const beginning = 'whsec_';
type Place = { companyId: number; id: number };

/** Returns a new secret of 256 random bits. */
export const newSecret = (): string => `${beginning}${randomBytes(32).toString('base64')}`;

/** Returns the bytes that sign. */
export const keyOf = (secret: string): Buffer => Buffer.from(secret.slice(beginning.length), 'base64');

const at = ({ companyId, id }: Place) => ({ table: 'webhooks', column: 'secret', row: `${companyId}:${id}` });

/** Encrypts a secret for the row of its webhook, as current or as earlier secret. */
export const sealSecret = (secrets: Secrets, secret: string, place: Place): string => secrets.seal(secret, at(place));
export const openSecret = (secrets: Secrets, sealed: string, place: Place): string => secrets.open(sealed, at(place));

declareSealed(webhooks, 'webhooks', {
  secret: (row, secrets) => resealText(secrets, row.secret, at(row)),
  earlierSecret: (row, secrets) => resealText(secrets, row.earlierSecret, at(row)),
});
