import { z } from 'zod';
import { defaultHours, Hours, WeeklyHours } from './businessHours.ts';
import { api, date, done, id, optionalId, optionalNumber, text } from './kit.ts';
import { OptionTree } from './queueOptions.ts';

/** The name and colour of a queue. */
export const QueueBrief = z.object({ id: z.number().int(), name: z.string(), color: z.string() });
export type QueueBrief = z.output<typeof QueueBrief>;

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

/** **+** A queue of the list, with its users and the options of its menu counted. */
export const ListedQueue = Queue.extend({ userCount: z.number().int(), optionCount: z.number().int() });
export type ListedQueue = z.output<typeof ListedQueue>;

/** The fields an administrator fills in (QUE-05 to QUE-08). */
const fields = {
  name: text(50, 2),
  color: text(9).pipe(z.string().regex(/^#[0-9a-f]{3,8}$/i)),
  greetingMessage: text(4_096),
  outOfHoursMessage: text(4_096),
  orderQueue: optionalNumber(0, 1_000_000),
  schedules: WeeklyHours,
  /** The integration that answers its tickets (QUE-23). */
  integrationId: optionalId('integration'),
  /** The assistant that answers its tickets (QUE-23). */
  promptId: optionalId('prompt'),
};

/** **+** The whole options tree, which replaces the former one. */
const options = OptionTree.optional();
export const NewQueue = z.object({
  ...fields,
  greetingMessage: fields.greetingMessage.default(''),
  outOfHoursMessage: fields.outOfHoursMessage.default(''),
  orderQueue: fields.orderQueue.default(null),
  schedules: fields.schedules.default([...defaultHours]),
  integrationId: fields.integrationId.default(null),
  promptId: fields.promptId.default(null),
});

export const queuesApi = api({
  list: { method: 'GET', path: '/queue', access: 'user', reply: z.array(ListedQueue), statements: 4 },
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
    body: NewQueue.extend({ options }),
    reply: Queue,
    errors: [
      'ERR_PLAN_LIMIT',
      'ERR_NAME_ALREADY_EXISTS',
      'ERR_QUEUE_COLOR_ALREADY_EXISTS',
      'ERR_NO_PROMPT_FOUND',
      'ERR_NO_INTEGRATION_FOUND',
    ],
  },
  change: {
    method: 'PUT',
    path: '/queue/:queueId',
    access: 'queues-page:edit',
    params: z.object({ queueId: id('queue') }),
    /**
     * **+** With `seenAt`, the `updatedAt` of the queue as it was shown, a change by somebody else in between is refused
     * instead of overwritten.
     */
    body: z.object(fields).partial().extend({ options, seenAt: date.optional() }),
    reply: Queue,
    errors: [
      'ERR_NO_QUEUE_FOUND',
      'ERR_NAME_ALREADY_EXISTS',
      'ERR_QUEUE_COLOR_ALREADY_EXISTS',
      'ERR_QUEUE_CHANGED',
      'ERR_NO_PROMPT_FOUND',
      'ERR_NO_INTEGRATION_FOUND',
    ],
  },
  /**
   * **+** Puts the queues in the given order (QUE-21): each gets its place as `orderQueue`. Queues that are not named
   * follow in their present order.
   */
  order: {
    method: 'POST',
    path: '/queue/order',
    access: 'queues-page:edit',
    body: z.object({ queueIds: z.array(id('queue')).min(1).max(1_000) }),
    reply: done,
    errors: ['ERR_NO_QUEUE_FOUND'],
  },
  /**
   * Deletes a queue with its options. Its tickets have no queue then; users and connections lose it (behaviour 2.9).
   */
  remove: {
    method: 'DELETE',
    path: '/queue/:queueId',
    access: 'queues-page:edit',
    params: z.object({ queueId: id('queue') }),
    reply: done,
    errors: ['ERR_NO_QUEUE_FOUND'],
  },
  /** **+** How many live tickets, users and connections a queue has, for the question before its deletion. */
  usage: {
    method: 'GET',
    path: '/queue/:queueId/usage',
    access: 'queues-page:edit',
    params: z.object({ queueId: id('queue') }),
    reply: z.object({
      tickets: z.number().int(),
      users: z.number().int(),
      connections: z.number().int(),
    }),
    errors: ['ERR_NO_QUEUE_FOUND'],
    statements: 6,
  },
});

export const queueChannel = z.discriminatedUnion('action', [
  z.object({ action: z.literal('create'), queue: Queue }),
  z.object({ action: z.literal('update'), queue: Queue }),
  z.object({ action: z.literal('delete'), queueId: z.number().int() }),
]);
