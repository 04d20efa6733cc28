import { z } from 'zod';

const id = z.coerce.number().int().positive();
const Trigger = z.object({ stopBot: z.boolean().optional(), queueId: id.optional(), userId: id.optional() });
/** The order of a bot in a bubble: to stop, or to give the ticket to a queue or a user. */
export type Trigger = z.output<typeof Trigger>;

/**
 * The names of an order, as PostgreSQL and JavaScript match them without case, and the escape of JSON that can spell them. A
 * contact who has written none of them cannot make a bot repeat an order, whatever the bot does with the words.
 */
export const orderWords = String.raw`stopBot|queueId|userId|\\u`;

/** Reads a bubble such as `#{"stopBot": true, "queueId": 3}` (behaviour 11.9); undefined for an ordinary text. */
export function readTrigger(text: string): Trigger | undefined {
  const json = /^#\s*(\{[\s\S]*\})$/.exec(text.trim())?.[1];
  if (json === undefined) return undefined;
  try {
    const { success, data } = Trigger.safeParse(JSON.parse(json.replace(/[“”]/g, '"')));
    return success ? data : undefined;
  } catch {
    return undefined;
  }
}
