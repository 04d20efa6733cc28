import { defineHouse, oneRow } from '../../../test/house.ts';

export default defineHouse({
  callers: {
    'auth.login': 'all',
    'auth.loginCode': 'all',
    'auth.loginBegin': 'all',
    'auth.loginEnable': 'all',
    'auth.refresh': 'all',
    'auth.logout': 'all',
    'auth.requestReset': 'all',
    'auth.requestResetByPath': 'all',
    'auth.reset': 'all',
    'auth.resetByPath': 'all',
    'auth.twoStep': 'all',
    'auth.beginTwoStep': 'all',
    'auth.enableTwoStep': 'all',
    'auth.disableTwoStep': 'all',
    'auth.renewRecoveryCodes': 'all',
    'auth.twoStepUsers': 'admin',
    'auth.resetTwoStep': 'admin',
    'auth.signIns': 'all',
    'auth.signInsOf': 'admin',
    'auth.endSession': 'admin',
    'auth.me': 'all',
  },
  requests: {
    'auth.login': { body: { email: 'nobody@test.recado', password: 'nothing' } },
    'auth.loginCode': { body: { challenge: 'none', code: '123456' } },
    'auth.loginBegin': { body: { challenge: 'none' } },
    'auth.loginEnable': { body: { challenge: 'none', code: '123456' } },
    'auth.beginTwoStep': { body: { currentPassword: 'errada' } },
    'auth.enableTwoStep': { body: { code: '123456' } },
    'auth.disableTwoStep': { body: { currentPassword: 'errada', code: '123456' } },
    'auth.renewRecoveryCodes': { body: { currentPassword: 'errada', code: '123456' } },
    'auth.requestReset': { body: { email: 'nobody@test.recado' } },
    'auth.requestResetByPath': { params: { email: 'nobody@test.recado' } },
    'auth.reset': { body: { email: 'nobody@test.recado', token: 'AAAA-BBBB', password: 'Segredo12' } },
    'auth.resetByPath': { params: { email: 'nobody@test.recado', token: 'AAAA-BBBB', newPassword: 'Segredo12' } },
  },
  recorded: {
    auth: 'sign-ins, which are no configuration',
  },
  lists: {
    unmeasured: {
      'auth.me': oneRow,
    },
    async fill({ query }, many) {
      await query(
        `insert into two_steps (company_id, user_id, secret, enabled_at) select $1, id, '', now() from users where company_id = $1 on conflict do nothing`,
      );
      await query(
        `insert into sign_ins (company_id, user_id, outcome, address, device) select $1, u.id, 'ok', '192.0.2.1', '' from users u, generate_series(1, $2) n where u.company_id = $1`,
        many,
      );
    },
  },
  jobs: {
    async 'auth.sendResetCode'(server, { companyId, admin }) {
      const { rows } = await server.admin.query(
        'insert into password_resets (company_id, user_id, email) select company_id, id, email from users where company_id = $1 and id = $2 returning id',
        [companyId, admin.id],
      );
      return { resetId: rows[0].id };
    },
    async 'auth.mailNewCodes'(server, { companyId, admin }) {
      await server.admin.query(
        `insert into two_steps (company_id, user_id, secret, is_codes_mail_due) values ($1, $2, '', true)
         on conflict (company_id, user_id) do update set is_codes_mail_due = true`,
        [companyId, admin.id],
      );
      return { userId: admin.id };
    },
    async 'auth.sendTwoStepReset'(server, { companyId, admin }) {
      await server.admin.query(
        `insert into two_steps (company_id, user_id, secret, reset_by) values ($1, $2, '', 'Camila Prado')
         on conflict (company_id, user_id) do update set reset_by = 'Camila Prado'`,
        [companyId, admin.id],
      );
      return { userId: admin.id };
    },
    async 'auth.sweepSignIns'(server, { companyId, admin }) {
      await server.admin.query(
        `insert into sign_ins (company_id, user_id, outcome, address, device, created_at)
         values ($1, $2, 'ok', '192.0.2.1', 'Chrome, Linux', now() - interval '91 days')`,
        [companyId, admin.id],
      );
      return {};
    },
  },
});
