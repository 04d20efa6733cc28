import { z } from 'zod';
import { ConfigError } from './kernel/configError.ts';
import type { BucketSettings } from './gateways/storage/stores/bucketSettings.ts';
import type { FilePlace } from './gateways/storage/stores/openStores.ts';

const filled = (schema: z.ZodType<string>) =>
  z.preprocess((value) => (typeof value === 'string' && value.trim() === '' ? undefined : value), schema.optional());
const secret = filled(z.string().regex(/^[\x21-\x7e]+$/, 'it has no blanks'));

/** The variables of an S3 bucket for stored files. */
export const fileVariables = {
  S3_BUCKET: filled(z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'it is the name of a bucket')),
  S3_REGION: filled(z.string().regex(/^[a-z0-9-]{2,40}$/, 'it looks like us-east-1')),
  S3_ENDPOINT: filled(z.url({ protocol: /^https?$/ })),
  S3_ACCESS_KEY_ID: secret,
  S3_SECRET_ACCESS_KEY: secret,
  FILE_STORE: filled(z.enum(['folder', 'bucket'], 'it is folder or bucket')),
};

type FileInput = { [Name in keyof typeof fileVariables]?: string | undefined };

/** The places of stored files. Without a bucket they are in the data directory. */
export type FileSettings = { bucket: BucketSettings | undefined; filePlace: FilePlace };

/** Reads the settings of stored files. Throws `ConfigError` for values that do not go together. */
export function readFileSettings(input: FileInput): FileSettings {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = input;
  if (bucket === undefined) {
    const alone = Object.entries(input).find(([name, value]) => name.startsWith('S3_') && value !== undefined)?.[0];
    const needing = alone ?? (input.FILE_STORE === 'bucket' ? 'FILE_STORE' : undefined);
    if (needing !== undefined) throw new ConfigError(`S3_BUCKET is missing: ${needing} is about the bucket it names.`);
    return { bucket: undefined, filePlace: 'folder' };
  }
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined))
    throw new ConfigError(
      `${accessKeyId === undefined ? 'S3_ACCESS_KEY_ID' : 'S3_SECRET_ACCESS_KEY'} is missing: set both keys, or none on a machine with a role of AWS.`,
    );
  return {
    bucket: {
      bucket,
      region: input.S3_REGION ?? 'us-east-1',
      endpoint: input.S3_ENDPOINT?.replace(/\/+$/, ''),
      credentials:
        accessKeyId === undefined || secretAccessKey === undefined ? undefined : { accessKeyId, secretAccessKey },
    },
    filePlace: input.FILE_STORE === 'folder' ? 'folder' : 'bucket',
  };
}
