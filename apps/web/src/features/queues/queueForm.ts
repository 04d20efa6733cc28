import { defaultHours, NewQueue, type Queue } from '@recado/contracts';
import { z } from 'zod';
import { queueColors } from './queueColors.ts';

const { name, color, greetingMessage, outOfHoursMessage, schedules } = NewQueue.shape;

/** The fields of the form, within the limits of the contract. The place is typed; an empty one is the last (QUE-21). */
export const QueueForm = z.object({
  name,
  color,
  greetingMessage: greetingMessage.unwrap(),
  outOfHoursMessage: outOfHoursMessage.unwrap(),
  schedules: schedules.unwrap(),
  integrationId: z.number().nullable(),
  promptId: z.number().nullable(),
  /** Adds a new queue to those of its creator. Without it, its tickets are not in their inbox. */
  joins: z.boolean(),
  orderQueue: z.string().regex(/^\s*\d{0,6}\s*$/),
});
export type QueueForm = z.output<typeof QueueForm>;

export const longestText = 4_096;
export const longestName = 50;

/** Returns the values of the form for a queue. A new one gets the first colour that no other queue has. */
export const formOf = (queue: Queue | null, taken: ReadonlySet<string>): QueueForm => ({
  name: queue?.name ?? '',
  color: queue?.color ?? queueColors.find((one) => !taken.has(one)) ?? queueColors[0]!,
  greetingMessage: queue?.greetingMessage ?? '',
  outOfHoursMessage: queue?.outOfHoursMessage ?? '',
  integrationId: queue?.integrationId ?? null,
  promptId: queue?.promptId ?? null,
  schedules: [...(queue?.schedules ?? defaultHours)],
  joins: true,
  orderQueue: queue?.orderQueue == null ? '' : String(queue.orderQueue),
});

/** Returns the request body. */
export const bodyOf = ({ orderQueue, joins: _joins, ...form }: QueueForm) => ({
  ...form,
  orderQueue: orderQueue.trim() === '' ? null : Number(orderQueue),
});
