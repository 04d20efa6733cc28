import { ticketsApi } from '@recado/contracts';
import { eq } from 'drizzle-orm';
import { call } from '../../../test/harness.ts';
import { defineHouse, oneRow } from '../../../test/house.ts';
import { makeTestContact, within } from '../../../test/make.ts';
import { contacts } from '../contacts/contacts.tables.ts';
import { ticketTags } from './tickets.tables.ts';

/** A time within the year that a snooze may last. */
const aMonthAhead = new Date(Date.now() + 30 * 24 * 3_600_000).toISOString();

export default defineHouse({
  callers: {
    'ticketTags.sync': 'all',
    'ticketTags.kanban': 'all',
    'ticketTags.clearColumn': 'all',
    'ticketTags.move': 'all',
    'ticketMarks.markUnread': 'all',
    'ticketMarks.markRead': 'all',
    'ticketMarks.pins': 'all',
    'ticketMarks.pin': 'all',
    'ticketMarks.unpin': 'all',
    'ticketMarks.snooze': 'all',
    'ticketMarks.wake': 'all',
    'tickets.list': 'all',
    'tickets.counts': 'all',
    'tickets.getByUuid': 'all',
    'tickets.get': 'all',
    'tickets.create': 'all',
    'tickets.update': 'all',
    'tickets.remove': 'admin',
    'tickets.others': 'all',
    'tickets.events': 'all',
  },
  colleagues: {
    'tickets.update': ['ERR_NO_TICKET_FOUND', 'ok', 'ok', 'ok', 'ok'],
    'ticketTags.clearColumn': ['ERR_NO_TICKET_FOUND', 'ok', 'ok', 'ok', 'ok'],
    'ticketTags.move': ['ERR_NO_TICKET_FOUND', 'ok', 'ok', 'ok', 'ok'],
    'ticketMarks.markUnread': ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION', 'ERR_NO_PERMISSION', 'ok', 'ok'],
    'ticketMarks.markRead': ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION', 'ERR_NO_PERMISSION', 'ok', 'ok'],
    'ticketMarks.pin': ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION', 'ERR_NO_PERMISSION', 'ok', 'ok'],
    'ticketMarks.unpin': ['ERR_NO_TICKET_FOUND', 'ok', 'ok', 'ok', 'ok'],
    'ticketMarks.snooze': ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION', 'ERR_NO_PERMISSION', 'ok', 'ok'],
    'ticketMarks.wake': ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION', 'ERR_NO_PERMISSION', 'ok', 'ok'],
  },
  async rows(server, { companyId, canary, admin, id, uuids }) {
    const { ticketId, messageId } = await makeTestContact(server, admin, id('connection'), `${canary} cliente`).says(
      `${canary} mensagem`,
    );
    const accepted = await call(server, ticketsApi.update, {
      as: admin,
      params: { ticketId },
      body: { status: 'open', userId: admin.id, queueId: id('queue') },
    });
    uuids.ticket = accepted.body.uuid;
    const contact = await within(server, companyId, async (work) => {
      await work.db.insert(ticketTags).values({ companyId, ticketId, tagId: id('tag') });
      return (await work.db.select({ id: contacts.id }).from(contacts).where(eq(contacts.companyId, companyId)))[0]!.id;
    });
    return { ticket: ticketId, message: messageId, contact };
  },
  requests: {
    'ticketMarks.snooze': { body: { until: aMonthAhead } },
  },
  recorded: {
    ticketMarks: 'one’s own work',
    ticketTags: 'the tags of a ticket',
    tickets: 'their own log',
  },
  notCompared: {
    'tickets.update': 'a step of a person, decided under the lock of the ticket',
    'ticketMarks.snooze': 'a mark of one user',
    'ticketTags.move': 'a step on the board, decided under the lock of the ticket',
  },
  lists: {
    unmeasured: {
      'tickets.getByUuid': oneRow,
      'tickets.get': oneRow,
      'ticketMarks.pins': 'at most five pins, by limits.pinnedTickets',
    },
    async fill({ query, company: { ids } }, many) {
      await query(
        `insert into tickets (company_id, contact_id, status, code) select $1, $2, 'closed', '20260110-9' || n from generate_series(1, $3) n`,
        ids.contact,
        many,
      );
      await query(
        `with met as (insert into contacts (company_id, name) select $1, 'Rosa ' || n from generate_series(1, $2) n returning id)
         insert into tickets (company_id, contact_id, status) select $1, id, 'pending' from met`,
        many,
      );
      await query(
        `insert into ticket_spans (company_id, ticket_id, user_id, started_at) select $1, $2, id, '2026-01-10T12:00:00Z' from users where company_id = $1`,
        ids.ticket,
      );
    },
  },
  jobs: {
    async 'tickets.closeIdle'(server, { companyId, ids }) {
      await server.admin.query(
        `update tickets set status = 'open', last_message_from_me = true, active_at = now() - interval '2 days' where company_id = $1 and id = $2`,
        [companyId, ids.ticket],
      );
      return {};
    },
    async 'tickets.transferWaiting'(server, { companyId, ids }) {
      await server.admin.query(
        `update tickets set status = 'pending', user_id = null, queue_id = null, pending_since = now() - interval '1 hour' where company_id = $1 and id = $2`,
        [companyId, ids.ticket],
      );
      await server.admin.query(
        'update connections set transfer_queue_id = $2, time_to_transfer = 15 where company_id = $1',
        [companyId, ids.queue],
      );
      return {};
    },
    async 'tickets.wake'(server, { companyId, ids }) {
      await server.admin.query(
        `update tickets set status = 'open', snoozed_until = now() - interval '1 minute' where company_id = $1 and id = $2`,
        [companyId, ids.ticket],
      );
      return { ticketId: ids.ticket };
    },
    async 'tickets.emptyQueue'(server, { companyId, ids }) {
      await server.admin.query(
        `update tickets set status = 'closed', queue_id = $3 where company_id = $1 and id = $2`,
        [companyId, ids.ticket, ids.queue],
      );
      return { queueId: ids.queue };
    },
  },
});
