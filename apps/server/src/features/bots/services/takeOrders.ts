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

const wholeBubble = /^#\s*(\{[\s\S]*\})$/;
const withinText = /#\s*(\{[^{}]*\})/g;
const hasOrderWord = (json: string): boolean => new RegExp(orderWords, 'i').test(json);

/**
 * Takes the orders out of a bubble such as `#{"stopBot": true, "queueId": 3}` (behaviour 11.9), also beside other text:
 * an order is never shown to the contact. Returns the text that remains. `isBroken`: one of them cannot be read.
 */
export function takeOrders(bubble: string): { text: string; trigger: Trigger; isBroken: boolean } {
  const trigger: Trigger = {};
  let isBroken = false;
  const take = (json: string): void => {
    const order = readOrder(json);
    if (order) Object.assign(trigger, order);
    else isBroken = true;
  };
  const whole = wholeBubble.exec(bubble.trim())?.[1];
  if (whole !== undefined && (isJson(whole) || hasOrderWord(whole))) {
    take(whole);
    return { text: '', trigger, isBroken };
  }
  const text = bubble.replace(withinText, (typed: string, json: string) => {
    if (!hasOrderWord(json)) return typed;
    take(json);
    return '';
  });
  return { text: text === bubble ? bubble : text.trim(), trigger, isBroken };
}

/** Returns what an order says; undefined for one that says nothing that is known. */
function readOrder(json: string): Trigger | undefined {
  const { success, data } = Trigger.safeParse(parse(json));
  return success && Object.keys(data).length > 0 ? data : undefined;
}

const isJson = (json: string): boolean => parse(json) !== undefined;

function parse(json: string): unknown {
  try {
    return JSON.parse(json.replace(/[“”]/g, '"'));
  } catch {
    return undefined;
  }
}
