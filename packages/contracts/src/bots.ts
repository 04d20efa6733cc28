import { z } from 'zod';
import type { BotReason } from './bot/types.ts';
import { flowEnds } from './flow/types.ts';
import { api, date, id } from './kit.ts';
import { ticketEventTypes } from './tickets.ts';

/** Steps of a bot in the ticket's log (see `BotReason`); `flowStopped` is a user's, `menuAsText` and `notConfirmed` are
 * found when sending, `integrationSkipped` when asking, `answerUnsent` when an answer meets a connection that is off,
 * `answerUnserved` when it meets a company that is not served. */
export const botSteps = [
  'closed',
  'menuSent',
  'menuAsText',
  'notConfirmed',
  'queueChosen',
  'onlyQueue',
  'optionChosen',
  'wentBack',
  'wentToStart',
  'wrongAnswer',
  'tooSoon',
  'gaveUp',
  'greeted',
  'flowStarted',
  'flowEnded',
  'flowStopped',
  'assistantHandedOver',
  'assistantLimited',
  'assistantFailed',
  'integrationEnded',
  'integrationHandedOver',
  'integrationFailed',
  'integrationSkipped',
  'answerUnsent',
  'answerUnserved',
  'silenced',
] as const satisfies readonly (
  | BotReason['kind']
  | 'flowStopped'
  | 'menuAsText'
  | 'notConfirmed'
  | 'integrationSkipped'
  | 'answerUnsent'
  | 'answerUnserved'
)[];
export type BotStep = (typeof botSteps)[number];

/** One step on the way of a ticket to where it is now. Names are those of the time. */
export const WhyStep = z.object({
  id: z.number().int(),
  at: date,
  type: z.enum(ticketEventTypes),
  /** The step of a bot; null for other types. */
  bot: z.enum(botSteps).nullable(),
  /** Of other types: the reason in the log, such as `time` for a transfer by time or `inactive` for a close. */
  reason: z.string().nullable(),
  /** The user who acted; null for the contact and for the product itself. */
  actor: z.string().nullable(),
  /** The user and the queue that have the ticket since. */
  user: z.string().nullable(),
  queue: z.string().nullable(),
  /** True if a user or a timer changed the queue. */
  isQueueChanged: z.boolean(),
  /** The text with which the contact chose. */
  text: z.string().nullable(),
  /** The title of the chosen option. */
  option: z.string().nullable(),
  /** The name of the flow that started or ended, and why it ended. */
  flow: z.string().nullable(),
  end: z.enum(flowEnds).nullable(),
  /** **+** The text of the node at which the flow ended. */
  node: z.string().nullable(),
  /** How often the menu was repeated by then. */
  repeats: z.number().int().nullable(),
  /** When the closed hours open, on the clocks of the company: `YYYY-MM-DD HH:MM`; null if never or unknown. */
  opensAt: z.string().nullable(),
  /** Why the bot was silenced. */
  cause: z.enum(['manyMessages', 'sameText']).nullable(),
  /** The comment of a transfer, for colleagues. */
  comment: z.string().nullable(),
  /** The contact's rating. */
  rating: z.number().int().nullable(),
});
export type WhyStep = z.output<typeof WhyStep>;

export const botsApi = api({
  /** **+** Why a ticket is where it is: the steps of bots, timers and users from its log, oldest first. */
  why: {
    method: 'GET',
    path: '/tickets/:ticketId/why',
    access: 'user',
    params: z.object({ ticketId: id('ticket') }),
    /** `hasEarlier`: only the newest steps are listed. */
    reply: z.object({ steps: z.array(WhyStep), hasEarlier: z.boolean() }),
    errors: ['ERR_NO_TICKET_FOUND'],
    statements: 4,
  },
});
