/** An S3 bucket for stored files, and the keys to it. */
export type BucketSettings = {
  bucket: string;
  region: string;
  /** The URL of another service than AWS that speaks S3. Its buckets are addressed by path. */
  endpoint: string | undefined;
  /** Undefined means the usual sources of AWS: its variables, its files, the role of the machine. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
  /** How long the service may be silent in a request or a stream, in ms; 10 s by default. */
  silentMs?: number;
};
