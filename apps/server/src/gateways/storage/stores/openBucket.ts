import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { ByteRange } from '../Storage.ts';
import type { BucketSettings } from './bucketSettings.ts';

/** Every object of Recado begins with it, so that a lifecycle rule or a policy can name them. */
const prefix = 'media/';
/** In ms. A service of the same region answers in 10 to 200 ms. */
const connectMs = 3_000;
/** Ends requests and streams of a service that hangs. */
const usualSilentMs = 10_000;
/** How long a request may take until its response begins, in ms: a part of 8 MB at 150 kB/s. */
const requestMs = 60_000;
/** The first attempt and one more. A caller waits at most for both. */
const mostAttempts = 2;
const partBytes = 8 * 1024 * 1024;
/** S3 accepts 10,000 parts. */
const mostParts = 9_000;
/** Parts of one file that are sent, and held in memory, at the same time. */
const partsAtOnce = 2;

/** The calls of S3 that a store of files needs. They throw the errors of the SDK. */
export function openBucket({
  bucket: Bucket,
  region,
  endpoint,
  credentials,
  silentMs = usualSilentMs,
}: BucketSettings) {
  const client = new S3Client({
    region,
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    ...(credentials === undefined ? {} : { credentials }),
    maxAttempts: mostAttempts,
    // Each part is sent from memory with its SHA-256 in the signature. The default, a checksum after a chunked body, is
    // refused by several services that speak S3.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: connectMs,
      socketTimeout: silentMs,
      requestTimeout: requestMs,
      throwOnRequestTimeout: true,
    },
  });
  const keyOf = (name: string) => `${prefix}${name}`;

  return {
    /** Uploads a stream, in parts if it is long. An object appears whole or not at all. */
    async upload(name: string, body: Readable, { bytes, mime }: { bytes: number; mime: string }): Promise<void> {
      await new Upload({
        client,
        queueSize: partsAtOnce,
        partSize: Math.max(partBytes, Math.ceil(bytes / mostParts)),
        params: { Bucket, Key: keyOf(name), Body: body, ContentType: mime },
      }).done();
    },
    /** Returns the length in bytes. */
    async head(name: string): Promise<number> {
      const { ContentLength } = await client.send(new HeadObjectCommand({ Bucket, Key: keyOf(name) }));
      return ContentLength ?? 0;
    },
    /** Returns an object or a part of it, and the length of the whole object. */
    async get(name: string, range?: ByteRange): Promise<{ stream: Readable; bytes: number }> {
      const { Body, ContentLength, ContentRange } = await client.send(
        new GetObjectCommand({
          Bucket,
          Key: keyOf(name),
          ...(range ? { Range: `bytes=${range.start}-${range.end ?? ''}` } : {}),
        }),
      );
      const whole = /\/(\d+)$/.exec(ContentRange ?? '')?.[1];
      return { stream: Body as Readable, bytes: whole === undefined ? (ContentLength ?? 0) : Number(whole) };
    },
    async remove(name: string): Promise<void> {
      await client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(name) }));
    },
    /** Yields the objects of the bucket, page by page, in the order of their names. */
    async *list(): AsyncGenerator<{ name: string; modified: Date }[]> {
      let after = '';
      for (;;) {
        // By the last name and not by a token, which is bound to one server of some services.
        const { Contents = [], IsTruncated } = await client.send(
          new ListObjectsV2Command({ Bucket, Prefix: prefix, ...(after === '' ? {} : { StartAfter: after }) }),
        );
        yield Contents.map(({ Key = '', LastModified = new Date() }) => ({
          name: Key.slice(prefix.length),
          modified: LastModified,
        }));
        after = Contents.at(-1)?.Key ?? '';
        if (!IsTruncated || after === '') return;
      }
    },
    /** Throws unless the bucket exists and the credentials may use it. */
    async check(): Promise<void> {
      await client.send(new HeadBucketCommand({ Bucket }));
    },
  };
}

export type Bucket = ReturnType<typeof openBucket>;
