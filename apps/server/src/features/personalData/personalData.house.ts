import { type TestServer } from '../../../test/harness.ts';
import { defineHouse } from '../../../test/house.ts';

/** Begins a task of the report. Returns the payload of its job. */
async function dataTaskOf({ admin }: TestServer, companyId: number, kind: string, contactId: number | null) {
  const { rows } = await admin.query(
    `insert into data_tasks (company_id, kind, contact_id) values ($1, $2, $3) returning id`,
    [companyId, kind, contactId],
  );
  return { taskId: rows[0].id, ...(contactId === null ? {} : { contactId }) };
}

export default defineHouse({
  callers: {
    'personalData.list': 'admin',
    'personalData.preview': 'admin',
    'personalData.eraseContact': 'admin',
    'personalData.exportContact': 'admin',
    'personalData.exportCompany': 'admin',
    'personalData.archive': 'admin',
    'personalData.findErased': 'admin',
    'personalData.getRetention': 'admin',
    'personalData.previewRetention': 'admin',
    'personalData.changeRetention': 'admin',
  },
  async rows(server, { companyId, canary, id }) {
    const { rows } = await server.admin.query<{ id: number }>(
      `insert into data_tasks (company_id, kind, status, user_name, contact_id, archive_path, expires_at)
       values ($1, 'contactExport', 'done', $2, $3, 'sample.zip', '2090-01-01') returning id`,
      [companyId, `${canary} pessoa`, id('contact')],
    );
    return { dataTask: rows[0]!.id };
  },
  requests: {
    'personalData.findErased': { body: { number: '5511987654321' } },
    'personalData.changeRetention': { body: { messageDays: null, mediaDays: null } },
  },
  recorded: {
    personalData: 'has a report of its own; the ages of retention are recorded, by retention.test.ts',
  },
  jobs: {
    async 'personalData.erase'(server, { companyId, ids }) {
      const { rows } = await server.admin.query(
        `with gone as (insert into contacts (company_id, name, erased_at) values ($1, 'apagado', now()) returning id),
           ticket as (insert into tickets (company_id, contact_id, status) select $1, id, 'closed' from gone returning id, contact_id),
           message as (insert into messages (company_id, wid, ticket_id, connection_id, chat_contact_id, body, from_me, media_type, sent_at)
             select $1, 'amostra', id, $2, contact_id, 'segredo', false, 'conversation', now() from ticket)
         insert into data_tasks (company_id, kind, contact_id) select $1, 'contactErasure', id from gone returning id, contact_id as "contactId"`,
        [companyId, ids.connection],
      );
      return { taskId: rows[0].id, contactId: rows[0].contactId };
    },
    'personalData.exportContact': (server, { companyId, ids }) =>
      dataTaskOf(server, companyId, 'contactExport', Number(ids.contact)),
    'personalData.exportCompany': (server, { companyId }) => dataTaskOf(server, companyId, 'companyExport', null),
    async 'personalData.dropArchives'(server, { companyId }) {
      await server.admin.query(
        `update data_tasks set expires_at = now() - interval '1 hour' where company_id = $1 and archive_path is not null`,
        [companyId],
      );
      return {};
    },
    async 'personalData.retention'(server, { companyId, ids }) {
      await server.admin.query(`insert into retentions (company_id, message_days) values ($1, 365)`, [companyId]);
      await server.admin.query(`update tickets set status = 'closed' where company_id = $1 and id = $2`, [
        companyId,
        ids.ticket,
      ]);
      await server.admin.query(
        `update messages set sent_at = now() - interval '2 years' where company_id = $1 and id = $2`,
        [companyId, ids.message],
      );
      return {};
    },
  },
});
