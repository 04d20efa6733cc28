import { z } from 'zod';
import { api, date, id } from './kit.ts';

/** A queue where it only needs a name and a colour. */
export const QueueBrief = z.object({ id: z.number().int(), name: z.string(), color: z.string() });
export type QueueBrief = z.output<typeof QueueBrief>;

export const Hours = z.object({ weekday: z.string(), weekdayEn: z.string(), startTime: z.string(), endTime: z.string() });

export const Queue = QueueBrief.extend({
  companyId: z.number().int(),
  greetingMessage: z.string(),
  outOfHoursMessage: z.string(),
  orderQueue: z.number().int().nullable(),
  integrationId: z.number().int().nullable(),
  promptId: z.number().int().nullable(),
  schedules: z.array(Hours),
  createdAt: date,
  updatedAt: date,
});
export type Queue = z.output<typeof Queue>;

export const queuesApi = api({
  list: { method: 'GET', path: '/queue', access: 'user', reply: z.array(Queue), statements: 3 },
  get: { method: 'GET', path: '/queue/:queueId', access: 'user', params: z.object({ queueId: id('queue') }), reply: Queue, errors: ['ERR_NO_QUEUE_FOUND'], statements: 3 },
});
