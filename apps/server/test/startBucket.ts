import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { BucketSettings } from '../src/gateways/storage/stores/bucketSettings.ts';
import { afterFile } from './afterFile.ts';
import { openFaultProxy, type FaultProxy } from './chaos/faultProxy.ts';

/** A server of S3 in a process of its own, behind a network that can be made bad. */
export type TestBucket = { settings: BucketSettings; network: FaultProxy; directory: string; close(): Promise<void> };

const name = 'recado-files';
const program = createRequire(import.meta.url).resolve('s3rver/bin/s3rver.js');

/** Starts a server of S3 with an empty bucket. */
export async function startBucket(): Promise<TestBucket> {
  const directory = await mkdtemp(join(tmpdir(), 'bucket-'));
  // The server marks the pages of a long list with a cipher that OpenSSL 3 keeps among the old ones.
  const child = spawn(
    process.execPath,
    ['--openssl-legacy-provider', program, '-d', directory, '-a', '127.0.0.1', '-p', '0', '--configure-bucket', name],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const network = await openFaultProxy(await portOf(child.stdout));
  // Nobody reads the log, and a full pipe would stop the server.
  child.stdout.resume();
  return {
    settings: {
      bucket: name,
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${network.port}`,
      credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    },
    network,
    directory,
    async close() {
      await network.close();
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await ended;
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Returns the settings of a product whose files are in a bucket. */
export const settingsOf = ({ settings }: TestBucket): NodeJS.ProcessEnv => ({
  S3_BUCKET: settings.bucket,
  S3_REGION: settings.region,
  S3_ENDPOINT: settings.endpoint,
  S3_ACCESS_KEY_ID: settings.credentials?.accessKeyId,
  S3_SECRET_ACCESS_KEY: settings.credentials?.secretAccessKey,
});

/** Starts a server of S3 until the tests of this file have ended. Returns the settings of a product that uses it. */
export async function openTestBucket(): Promise<NodeJS.ProcessEnv> {
  const bucket = await startBucket();
  afterFile(() => bucket.close());
  return settingsOf(bucket);
}

/** Returns the port that the server prints. */
async function portOf(output: NodeJS.ReadableStream): Promise<number> {
  for await (const line of createInterface({ input: output })) {
    const port = /listening on .*:(\d+)$/.exec(line)?.[1];
    if (port !== undefined) return Number(port);
  }
  throw new Error('the server of S3 does not start');
}
