import { z } from 'zod';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** A path inside of the backup. It cannot leave the folder. */
const innerPath = z.string().regex(/^[\w-]+(\/[\w.-]+)+$/);

const DumpedTable = z.object({
  schema: z.string(),
  name: z.string(),
  /** Generated columns are left out, because PostgreSQL computes them again. */
  columns: z.array(z.string()).min(1),
  rows: z.number().int(),
  file: innerPath,
  /** Of the compressed file. */
  sha256,
});

const DumpedSequence = z.object({
  schema: z.string(),
  name: z.string(),
  /** A decimal number. Null means never used. */
  lastValue: z.string().nullable(),
});

/** The contents of a database at one moment, as `dumpDatabase` wrote them. */
export const DatabaseDump = z.object({
  /** The times of the applied migrations, oldest first. They identify the schema. */
  migrations: z.array(z.number()),
  /** Sealed with the application key of the installation. */
  keyCheck: z.string(),
  tables: z.array(DumpedTable),
  sequences: z.array(DumpedSequence),
});
export type DatabaseDump = z.infer<typeof DatabaseDump>;
export type DumpedTable = z.infer<typeof DumpedTable>;
