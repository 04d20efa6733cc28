import { z } from 'zod';
import { fragment, params, raw } from '../../kernel/db/hot.ts';
import { declareJob } from '../../kernel/jobs/job.ts';
import type { Work } from '../../kernel/work.ts';
import { connections } from '../connections/connections.tables.ts';
import { messages } from '../messages/messages.tables.ts';

/** A turn runs this long after the newest message of a burst, and at the latest `burstMs` after its first (behaviour 4.1). */
export const silenceMs = 1_000;
export const burstMs = 5_000;

/** The job that takes the bot's turn in a ticket. */
export const botTurn = declareJob({
  name: 'bots.takeTurn',
  attempts: 6,
  payload: z.object({ ticketId: z.number().int() }),
  atOncePerCompany: 3,
});

/** Enqueues the next turn of a ticket, in the Work that stores a message of its contact. A waiting turn keeps its time. */
export const enqueueBotTurn = (work: Work, ticketId: number, at = new Date(work.now.getTime() + silenceMs)) =>
  work.enqueueOnce(botTurn, { ticketId }, { at, key: `bot:${ticketId}` });

/** Enqueues the turn at the end of an interval of a flow, replacing an earlier one. A turn that comes too early or too late
 * does nothing: the run itself keeps its time. */
export const enqueueWakeUp = (work: Work, ticketId: number, at: Date) =>
  work.enqueue(botTurn, { ticketId }, { at, key: `flow:${ticketId}` });

/** Enqueues a turn for messages that wait for the reply of an assistant, in case that the reply is lost. */
export const enqueueReplyCheck = (work: Work, ticketId: number, at: Date) =>
  work.enqueue(botTurn, { ticketId }, { at, key: `reply:${ticketId}` });

const { companyId, connectionId } = params(messages);
const { id } = connections;

/**
 * SQL for whether a bot may have something to say on a connection, for use inside other statements. Binds
 * `connectionId`. `queueId` is the SQL of the ticket's queue, whose closed hours may have a text and which may have an
 * assistant or an integration; `isAnswered` that of whether the ticket has one of its own. Connections without texts and
 * queues, such as those of a company without bots, cost one index look-up and no turn.
 */
export const mayHaveBot = (queueId: string, isAnswered: string) =>
  fragment`(coalesce(${raw(isAnswered)}, false) or exists (
    select 1 from connections
    where connections.company_id = ${companyId} and ${id} = ${connectionId} and (
      greeting_message <> '' or out_of_hours_message <> '' or prompt_id is not null or integration_id is not null
      or exists (select 1 from flows where flows.company_id = ${companyId})
      or exists (
        select 1 from connection_queues offered
        where offered.company_id = ${companyId} and offered.connection_id = ${connectionId})
      or ${raw(queueId)} is not null and (
        exists (
          select 1 from settings
          where settings.company_id = ${companyId} and settings.key = 'scheduleType' and settings.value = 'queue')
        or exists (
          select 1 from queues where queues.company_id = ${companyId} and queues.id = ${raw(queueId)}
            and (queues.prompt_id is not null or queues.integration_id is not null))))))`.as<boolean>();
