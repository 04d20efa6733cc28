import { z } from 'zod';
import { inSlices } from '../inSlices.ts';

/** Lists with more rows are parsed in slices. A shorter one takes a few ms. */
const longList = 500;

const isLong = (schema: unknown, value: unknown): value is unknown[] =>
  schema instanceof z.ZodArray && Array.isArray(value) && value.length > longList;

async function parseRows(schema: z.ZodArray, rows: readonly unknown[]): Promise<unknown[]> {
  const parsed: unknown[] = [];
  for await (const row of inSlices(rows)) parsed.push(z.parse(schema.element, row));
  return parsed;
}

/**
 * Returns an answer with the fields that its contract declares, as `schema.parse` does. Long lists, of the answer or of a
 * field of it, are parsed in slices: 50,000 rows in one go would make every other call wait for half a second.
 */
export async function parseReply(schema: z.ZodType, answer: unknown): Promise<unknown> {
  if (isLong(schema, answer)) return parseRows(schema as z.ZodArray, answer);
  if (!(schema instanceof z.ZodObject) || typeof answer !== 'object' || answer === null) return schema.parse(answer);
  const fields = answer as Readonly<Record<string, unknown>>;
  const long = Object.entries<unknown>(schema.shape).filter(([name, part]) => isLong(part, fields[name]));
  if (long.length === 0) return schema.parse(answer);
  const parsed: Record<string, unknown> = z.parse(schema, {
    ...fields,
    ...Object.fromEntries(long.map(([name]) => [name, []])),
  });
  for (const [name, part] of long) parsed[name] = await parseRows(part as z.ZodArray, fields[name] as unknown[]);
  return parsed;
}
