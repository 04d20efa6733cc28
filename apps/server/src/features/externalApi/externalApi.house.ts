import { defineHouse, oneRow } from '../../../test/house.ts';

const newWebhook = { name: 'ERP', url: 'https://erp.example.com/eventos', events: ['ticket.closed'] };

export default defineHouse({
  callers: {
    // The callers of these have no session: a token decides.
    'external.send': 'all',
    'external.contacts': 'all',
    'external.contact': 'all',
    'external.tickets': 'all',
    'external.ticket': 'all',
    'external.messages': 'all',
    'external.message': 'all',
    'external.webhooks': 'all',
    'external.createWebhook': 'all',
    'external.changeWebhook': 'all',
    'external.removeWebhook': 'all',
    'external.renewWebhookSecret': 'all',
    'external.testWebhook': 'all',
  },
  requests: {
    'external.send': { body: { number: '5513991234567', body: 'Seu pedido saiu' } },
    'external.createWebhook': { body: newWebhook },
    'external.changeWebhook': { body: { name: 'ERP novo' } },
  },
  recorded: {
    external: 'conversations; webhooks are recorded by the same functions as those of administrators',
  },
  lists: {
    unmeasured: {
      'external.contact': oneRow,
      'external.ticket': oneRow,
      'external.message': oneRow,
    },
  },
  jobs: {
    async 'externalApi.sweepAnswers'(server, { companyId }) {
      await server.admin.query(
        `insert into external_answers (company_id, caller, key, digest, answer, created_at)
         values ($1, 'token:1', 'pedido-1', '', '{}', now() - interval '25 hours')`,
        [companyId],
      );
      return {};
    },
  },
});
