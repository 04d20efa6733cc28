import { z } from 'zod';

/** **+** A passage that an assistant had before it when it wrote an answer. The name is that of the source at that time. */
export const MessageSource = z.object({
  passageId: z.number().int(),
  name: z.string(),
  page: z.number().int().nullable(),
});
export type MessageSource = z.output<typeof MessageSource>;

/** A passage with its text; null if the source was changed or deleted since. */
export const QuotedPassage = z.object({
  name: z.string(),
  page: z.number().int().nullable(),
  text: z.string().nullable(),
});
export type QuotedPassage = z.output<typeof QuotedPassage>;
