import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import type { Config } from '../config.ts';
import { openMovePlaces } from '../gateways/storage/openStorage.ts';
import { fault, ok, type Check } from './finding.ts';

const advice: Record<string, string> = {
  NoSuchBucket: 'Create the bucket, or set S3_BUCKET to its name.',
  InvalidAccessKeyId: 'Check S3_ACCESS_KEY_ID.',
  SignatureDoesNotMatch: 'Check S3_SECRET_ACCESS_KEY and the clock of this machine.',
  AccessDenied: 'Let the keys list the bucket, and read, write and delete its objects below media/.',
};
const otherAdvice = 'Check S3_ENDPOINT and S3_REGION, and whether this machine reaches the service.';

/** Checks that the bucket can be listed and that a file can be written, read and deleted. Leaves no file. */
export const checkBucket = ({ dataDirectory, files }: Config): Check => ({
  name: 'bucket',
  run: async () => {
    if (!files.bucket) return [];
    const { bucket: name } = files.bucket;
    let reason: { name: string; message: string } | undefined;
    const { bucket, newPath } = openMovePlaces({
      directory: dataDirectory,
      bucket: files.bucket,
      report: (failure) => (reason ??= failure),
    });
    const content = randomBytes(20).toString('hex');
    const file = `doctor_${content}.txt`;
    const path = newPath();
    const steps: [string, () => Promise<unknown>][] = [
      ['listed', () => bucket.keptBefore(new Date(0)).next()],
      ['written', () => bucket.put(path, file)],
      ['read', async () => assertSame(await text((await bucket.open(file)).stream), content)],
      ['deleted', () => bucket.remove(file)],
    ];
    await writeFile(path, content, { mode: 0o600 });
    try {
      for (const [word, step] of steps)
        try {
          await step();
        } catch (error) {
          const { name: code, message } = reason ?? (error as Error);
          return fault(
            'bucket',
            `The bucket ${name} cannot be ${word}: ${code}, ${message}`,
            advice[code] ?? otherAdvice,
          );
        }
    } finally {
      await rm(path, { force: true });
    }
    return ok('bucket', `The bucket ${name} can be listed, written, read and deleted.`);
  },
});

function assertSame(found: string, wanted: string): void {
  if (found !== wanted) throw new Error('a file is not what was written.');
}
