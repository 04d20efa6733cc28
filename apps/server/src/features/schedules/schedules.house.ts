import { schedulesApi } from '@recado/contracts';
import { call } from '../../../test/harness.ts';
import { defineHouse, farAway } from '../../../test/house.ts';

export default defineHouse({
  callers: {
    'schedules.list': 'all',
    'schedules.calendar': 'all',
    'schedules.get': 'all',
    'schedules.create': 'all',
    'schedules.change': 'all',
    'schedules.remove': 'all',
    'schedules.attach': 'all',
    'schedules.detach': 'all',
  },
  colleagues: {
    'schedules.change': ['ERR_NO_PERMISSION', 'ERR_NO_PERMISSION', 'ERR_NO_PERMISSION', 'ok', 'ok'],
    'schedules.remove': ['ERR_NO_PERMISSION', 'ERR_NO_PERMISSION', 'ERR_NO_PERMISSION', 'ok', 'ok'],
    'schedules.attach': [
      'ERR_NO_PERMISSION',
      'ERR_NO_PERMISSION',
      'ERR_NO_PERMISSION',
      'ERR_VALIDATION',
      'ERR_VALIDATION',
    ],
    'schedules.detach': ['ERR_NO_PERMISSION', 'ERR_NO_PERMISSION', 'ERR_NO_PERMISSION', 'ok', 'ok'],
  },
  async rows(server, { canary, admin, id }) {
    const body = { contactId: id('contact'), body: `${canary} agendada`, sendAt: farAway };
    return { schedule: (await call(server, schedulesApi.create, { as: admin, body })).body.id };
  },
  requests: {
    'schedules.calendar': { words: { from: '2089-12-31', to: '2090-01-02' } },
    'schedules.create': { body: { body: 'Até amanhã', sendAt: farAway } },
    'schedules.change': { body: { body: 'Até depois' } },
  },
  recorded: {
    schedules: 'messages; their deletion is recorded, by audit.test.ts',
  },
  jobs: {
    // To somebody without a line to be reached by, after the last wait: what it leaves does not depend on a phone.
    async 'schedules.send'(server, { companyId, admin }) {
      const { rows } = await server.admin.query(
        `with reached as (insert into contacts (company_id, name) values ($1, 'sem linha') returning id)
         insert into schedules (company_id, body, contact_id, user_id, send_at) select $1, 'tarde demais', id, $2, now() - interval '1 day' from reached returning id`,
        [companyId, admin.id],
      );
      return { scheduleId: rows[0].id, waits: 1_000_000 };
    },
  },
});
