import { z } from 'zod';
import { text } from './kit.ts';

/** Meta's ids are digits. */
const metaId = text(32, 1).regex(/^\d+$/);
const emptyIsAbsent = (value: unknown): unknown => (value === '' || value === null ? undefined : value);
const mayStay = <S extends z.ZodType>(schema: S) => z.preprocess(emptyIsAbsent, schema.optional());

/** The credentials of a number of the official API. */
export const CloudCredentials = z.object({
  phoneNumberId: metaId,
  wabaId: metaId,
  /** Sent in a header, therefore only printable ASCII without spaces. */
  accessToken: text(1_024, 1).regex(/^[\x21-\x7e]+$/),
  appSecret: text(255, 1),
  /** Chosen by the person who sets up the webhook. */
  verifyToken: text(255, 1),
});
export type CloudCredentials = z.output<typeof CloudCredentials>;
export type CloudCredential = keyof CloudCredentials;

/** A change of credentials: an absent or empty value stays as it is, so that a secret need not be typed again. */
export const CloudCredentialsChange = z.object({
  phoneNumberId: mayStay(CloudCredentials.shape.phoneNumberId),
  wabaId: mayStay(CloudCredentials.shape.wabaId),
  accessToken: mayStay(CloudCredentials.shape.accessToken),
  appSecret: mayStay(CloudCredentials.shape.appSecret),
  verifyToken: mayStay(CloudCredentials.shape.verifyToken),
});
export type CloudCredentialsChange = z.output<typeof CloudCredentialsChange>;
