import { z } from 'zod';
import { api, date, day } from './kit.ts';

const count = z.number().int();

/** Counters of a date range. Times are in whole minutes, 0 when there is nothing to average (DASH-03). */
export const DashboardCounters = z.object({
  supportHappening: count,
  supportPending: count,
  supportFinished: count,
  avgSupportTime: count,
  avgWaitTime: count,
});

/** One row per user of the company. */
export const DashboardAttendant = z.object({
  id: count,
  name: z.string(),
  online: z.boolean(),
  rating: z.number().min(0).max(3),
  avgSupportTime: count,
  tickets: count,
});
export type DashboardAttendant = z.output<typeof DashboardAttendant>;

const series = <S extends z.ZodType>(row: S) => z.object({ data: z.array(row), count });
const range = z.object({ initialDate: day, finalDate: day });

/**
 * The present state for a wall screen: the tickets that `supportPending` and `supportHappening` count, without groups.
 */
export const Wall = z.object({
  waiting: count,
  /** When the ticket that has waited longest began to wait. */
  oldestSince: date.nullable(),
  open: count,
  /** `id` null: tickets that wait without a queue. */
  queues: z.array(
    z.object({
      id: count.nullable(),
      name: z.string(),
      color: z.string(),
      waiting: count,
      oldestSince: date.nullable(),
      open: count,
    }),
  ),
  attendants: z.array(z.object({ id: count, name: z.string(), online: z.boolean(), open: count })),
});
export type Wall = z.output<typeof Wall>;

export const dashboardApi = api({
  summary: {
    method: 'GET',
    path: '/dashboard',
    access: 'dashboard:view',
    query: z
      .object({
        date_from: day.optional(),
        date_to: day.optional(),
        days: z.coerce.number().int().min(1).max(366).optional(),
      })
      .refine(({ date_from, date_to, days }) => (date_from && date_to) || days, { path: ['days'] }),
    reply: z.object({ counters: DashboardCounters, attendants: z.array(DashboardAttendant) }),
    statements: 5,
  },
  ticketsUsers: {
    method: 'GET',
    path: '/dashboard/ticketsUsers',
    access: 'dashboard:view',
    query: range,
    reply: series(z.object({ nome: z.string(), quantidade: count })),
    statements: 4,
  },
  /** One day is grouped by hours, a longer range by days; empty groups are included. */
  ticketsDay: {
    method: 'GET',
    path: '/dashboard/ticketsDay',
    access: 'dashboard:view',
    query: range,
    reply: series(z.object({ horario: z.string().optional(), data: z.string().optional(), total: count })),
    statements: 4,
  },
  wall: { method: 'GET', path: '/dashboard/wall', access: 'dashboard:view', reply: Wall, statements: 4 },
});
