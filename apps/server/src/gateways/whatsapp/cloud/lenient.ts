import { z } from 'zod';

/**
 * Lenient readers of Meta's data: a field that is missing or malformed counts as absent, so that one odd field never
 * loses a message. PostgreSQL cannot store NUL or half a surrogate pair.
 */
const clean = (text: string) => text.replaceAll('\0', '').toWellFormed();

export const optionalText = z.string().transform(clean).optional().catch(undefined);
/**
 * Ids and times are strings, sometimes numbers. No id of Meta is longer than the 512 characters of our callback data.
 */
export const optionalId = z
  .union([z.string().max(512), z.number()])
  .transform((value) => clean(String(value)).trim() || undefined)
  .optional()
  .catch(undefined);
/** A number, or a number written as text. */
export const number = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d{1,20}(?:\.\d{1,20})?$/)
    .transform(Number),
]);
export const optionalNumber = number.optional().catch(undefined);
export const optionalFlag = z.boolean().optional().catch(undefined);

/** The items that match the schema, in order; others are skipped. */
export const items = <T extends z.ZodType>(schema: T) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((values) =>
      values.map((value) => schema.safeParse(value)).flatMap(({ success, data }) => (success ? [data] : [])),
    );

/** An object's fields; undefined for anything else. */
export const fields = <T extends z.ZodRawShape>(shape: T) => z.object(shape).optional().catch(undefined);
