import { z } from 'zod';
import { api, date, id, text } from './kit.ts';

/** The name and colour of a queue. */
export const QueueBrief = z.object({ id: z.number().int(), name: z.string(), color: z.string() });
export type QueueBrief = z.output<typeof QueueBrief>;

export const Hours = z.object({
  weekday: z.string(),
  weekdayEn: z.string(),
  startTime: z.string(),
  endTime: z.string(),
});

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

/** The fields an administrator fills in (QUE-05 to QUE-08). */
export const NewQueue = z.object({
  name: text(50, 2),
  color: text(9).pipe(z.string().regex(/^#[0-9a-f]{3,8}$/i)),
  greetingMessage: text(4_096).default(''),
  outOfHoursMessage: text(4_096).default(''),
});

export const queuesApi = api({
  list: { method: 'GET', path: '/queue', access: 'user', reply: z.array(Queue), statements: 3 },
  get: {
    method: 'GET',
    path: '/queue/:queueId',
    access: 'user',
    params: z.object({ queueId: id('queue') }),
    reply: Queue,
    errors: ['ERR_NO_QUEUE_FOUND'],
    statements: 3,
  },
  create: {
    method: 'POST',
    path: '/queue',
    access: 'queues-page:edit',
    body: NewQueue,
    reply: Queue,
    errors: ['ERR_PLAN_LIMIT', 'ERR_NAME_ALREADY_EXISTS', 'ERR_QUEUE_COLOR_ALREADY_EXISTS'],
  },
});

export const queueChannel = z.discriminatedUnion('action', [z.object({ action: z.literal('create'), queue: Queue })]);
