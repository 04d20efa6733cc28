import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { fragment, hot, params, returns } from '../../kernel/db/hot.ts';
import { job } from '../../kernel/jobs/job.ts';
import type { Work } from '../../kernel/work.ts';
import { getTicket, recordTicketEvent, setBotMarks } from '../tickets/index.ts';
import { tickets } from '../tickets/tickets.tables.ts';

/** How many tickets one query reads. The same run repeats the query until no ticket is left. */
const batch = 100;

const t = alias(tickets, 't');
const { companyId, id } = params(tickets);

/**
 * Selects tickets where a bot waits for an answer to a message that perhaps never arrived: not confirmed for two
 * minutes, in which a late receipt would have settled it.
 */
const unconfirmed = fragment`
  select ${returns({ id: t.id, queueId: t.queueId, chatbot: t.chatbot, botWaiting: t.botWaiting })} from tickets t
  join messages m on m.company_id = t.company_id and m.id = t.last_message_id
  where t.company_id = ${companyId} and t.status = 'pending' and (t.chatbot or t.bot_waiting) and not t.touched
    and t.last_message_from_me and m.error = 'ERR_NOT_CONFIRMED' and m.user_id is null and m.shipping_id is null
    and m.sent_at < now() - interval '2 minutes' and `;
const page = hot('bots.unconfirmed')`${unconfirmed} t.id > ${id} order by t.id limit ${batch}`;
/** Skips locked rows: a concurrent message or action handles the ticket now. */
const claim = hot('bots.claimUnconfirmed')`${unconfirmed} t.id = ${id} for update of t skip locked`;

/**
 * Hands tickets to people every minute if the answer of their bot was not confirmed: it is never sent again by itself,
 * because the contact may have it, and nobody else would notice the silence.
 */
export const noteUnconfirmedJob = job({
  name: 'bots.noteUnconfirmed',
  attempts: 1,
  payload: z.object({}),
  cron: '* * * * *',
  due: sql`exists (
    select 1 from tickets t join messages m on m.company_id = t.company_id and m.id = t.last_message_id
    where t.company_id = c.id and t.status = 'pending' and (t.chatbot or t.bot_waiting) and m.error = 'ERR_NOT_CONFIRMED')`,
  async run(errand) {
    let last = 0;
    for (let found = batch; found === batch;) {
      const rows = await errand.inCompany((work) => work.rows(page, { id: last }));
      for (const row of rows)
        await errand
          .inCompany((work) => handToPeople(work, row.id))
          .catch((error: unknown) => errand.log.error({ err: error, ticket: row.id }, 'unconfirmed answer not noted'));
      found = rows.length;
      last = rows.at(-1)?.id ?? last;
    }
  },
});

/** Ends the wait of the bot, so that the ticket waits for a person and is not closed as abandoned. */
async function handToPeople(work: Work, ticketId: number): Promise<void> {
  const [found] = await work.rows(claim, { id: ticketId });
  if (!found) return;
  const { queueId } = found;
  await setBotMarks(work, await getTicket(work, ticketId), found, { queueId, chatbot: false, botWaiting: false });
  await recordTicketEvent(work, { ticketId, type: 'bot', reason: 'notConfirmed', after: {} });
}
