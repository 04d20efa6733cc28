import { newBotState } from '@recado/contracts';
import { defineHouse } from '../../../test/house.ts';
import { makeTestContact } from '../../../test/make.ts';

export default defineHouse({
  callers: {
    'bots.why': 'all',
  },
  jobs: {
    async 'bots.noteUnconfirmed'(server, { companyId, ids }) {
      await server.admin.query(
        `update tickets set status = 'pending', user_id = null, bot_waiting = true, touched = false, last_message_from_me = true, last_message_id = $3 where company_id = $1 and id = $2`,
        [companyId, ids.ticket, ids.message],
      );
      await server.admin.query(
        `update messages set error = 'ERR_NOT_CONFIRMED', user_id = null, shipping_id = null, sent_at = now() - interval '1 hour' where company_id = $1 and id = $2`,
        [companyId, ids.message],
      );
      return {};
    },
    async 'bots.resume'(server, { companyId, ids }) {
      await server.admin.query(
        `update tickets set status = 'pending', user_id = null, active_at = now() where company_id = $1 and id = $2`,
        [companyId, ids.ticket],
      );
      await server.admin.query(`delete from graphile_worker._private_jobs where key = 'bot:' || $1`, [ids.ticket]);
      return { at: new Date(Date.now() - 60_000).toISOString(), id: 0 };
    },
    async 'bots.takeTurn'(server, { companyId, admin, ids }) {
      await server.admin.query(`update connections set greeting_message = 'Olá' where company_id = $1`, [companyId]);
      const contact = makeTestContact(server, admin, Number(ids.connection), 'Bia');
      const { ticketId } = await contact.says('oi');
      await server.admin.query(`update messages set created_at = now() - interval '1 minute' where ticket_id = $1`, [
        ticketId,
      ]);
      await server.admin.query(`delete from graphile_worker._private_jobs where key = 'bot:' || $1`, [ticketId]);
      return { ticketId };
    },
    async 'bots.askAssistant'(server, { companyId, admin, ids }) {
      const contact = makeTestContact(server, admin, Number(ids.connection), 'Bruno');
      const { ticketId } = await contact.says('oi');
      const { run: _run, ...state } = newBotState;
      const pending = { turn: 1, promptId: ids.prompt, at: Date.now() };
      await server.admin.query(
        `insert into bot_states (company_id, ticket_id, state, decided_id)
         select $1, $2, $3, max(id) from messages where ticket_id = $2
         on conflict (company_id, ticket_id) do update set state = excluded.state, decided_id = excluded.decided_id`,
        [companyId, ticketId, JSON.stringify({ ...state, assistant: { ...state.assistant, turn: 1, pending } })],
      );
      await server.admin.query(`delete from graphile_worker._private_jobs where key = 'bot:' || $1`, [ticketId]);
      return { ticketId, turn: 1 };
    },
    async 'bots.askService'(server, { companyId, admin, ids }) {
      const contact = makeTestContact(server, admin, Number(ids.connection), 'Breno');
      const { ticketId } = await contact.says('oi');
      const { run: _run, ...state } = newBotState;
      const pending = { turn: 1, at: Date.now(), asks: { kind: 'integration', id: ids.integration }, texts: ['oi'] };
      await server.admin.query(
        `insert into bot_states (company_id, ticket_id, state, decided_id)
         select $1, $2, $3, max(id) from messages where ticket_id = $2
         on conflict (company_id, ticket_id) do update set state = excluded.state, decided_id = excluded.decided_id`,
        [companyId, ticketId, JSON.stringify({ ...state, outside: { ...state.outside, turn: 1, pending } })],
      );
      await server.admin.query(`delete from graphile_worker._private_jobs where key = 'bot:' || $1`, [ticketId]);
      return { ticketId, turn: 1 };
    },
  },
});
