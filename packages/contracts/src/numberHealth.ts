import { z } from 'zod';
import { connectionNotices, connectionStatuses, providers } from './connections.ts';
import { OfficialNumber } from './messagingLimit.ts';
import { ContactBudget } from './numberCare.ts';

const count = z.number().int();

/** The campaign messages of a connection on one day, with their outcome until now. */
export const NumberDay = z.object({
  /** YYYY-MM-DD in the company's time zone. */
  day: z.string(),
  sent: count,
  delivered: count,
  read: count,
  answered: count,
  failed: count,
  optedOut: count,
});
export type NumberDay = z.output<typeof NumberDay>;

/** The health of the number of a connection: its limits, its warnings, and its campaign messages of the last 30 days. */
export const NumberHealth = z.object({
  whatsappId: z.number().int(),
  name: z.string(),
  number: z.string().nullable(),
  provider: z.enum(providers),
  status: z.enum(connectionStatuses),
  notice: z.enum(connectionNotices).nullable(),
  /** Meta's rating of a number of the official API; null until it was asked, and for other numbers. */
  official: OfficialNumber.nullable(),
  /** People whom campaigns wrote to in the last 24 hours outside of their window; the numbers of the business together. */
  startedInDay: count,
  budget: ContactBudget,
  /** Days since the connection was created. */
  ageDays: count,
  /** New contacts of today, and how many are allowed; null without a limit. */
  newToday: count,
  allowedToday: count.nullable(),
  /** Newest first; days without a message are left out. */
  days: z.array(NumberDay),
  /** The refusals of the same days by error code, most frequent first. */
  failures: z.array(z.object({ code: z.string(), count })),
  /** Campaigns that paused because of the number, or that a restriction cancelled. */
  stopped: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      reason: z.enum(['refusals', 'optOuts', 'warning', 'restricted']),
    }),
  ),
});
export type NumberHealth = z.output<typeof NumberHealth>;
