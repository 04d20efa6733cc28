import { usersApi } from '@recado/contracts';
import { call } from '../../../test/harness.ts';
import { defineHouse, oneRow } from '../../../test/house.ts';

export default defineHouse({
  callers: {
    'users.page': 'all',
    'users.list': 'all',
    'users.create': 'admin',
    'users.change': 'all',
    'users.remove': 'admin',
    'users.get': 'all',
    'users.setLanguage': 'all',
  },
  colleagues: {
    'users.change': ['ERR_NO_USER_FOUND', 'ERR_NO_USER_FOUND', 'ERR_NO_USER_FOUND', 'ERR_NO_PERMISSION', 'ok'],
  },
  requests: {
    'users.setLanguage': { params: { language: 'pt' } },
    'users.create': { body: { name: 'Rui Sá', email: 'rui@casa.recado', password: 'segredo1' } },
    'users.change': { body: { name: 'Camila Prado' } },
  },
  recorded: {
    users: true,
    'users.setLanguage': 'the language of one’s own screen',
  },
  prepareChange: {
    // The last super user of a company cannot be removed, so that another user is.
    async 'users.remove'(server, { admin, companyId }, request) {
      const body = { name: 'Rui Sá', email: `rui${companyId}@casa.recado`, password: 'segredo1' };
      request.params = { userId: (await call(server, usersApi.create, { as: admin, body })).body.id };
    },
  },
  lists: {
    unmeasured: {
      'users.get': oneRow,
    },
  },
  jobs: {
    async 'users.sweepOnline'(server, { admin }) {
      await server.admin.query(
        `update users set online = true, last_seen_at = now() - interval '10 minutes' where id = $1`,
        [admin.id],
      );
      return {};
    },
    async 'users.turnOffline'(server, { admin }) {
      await server.admin.query('update users set online = true, last_seen_at = now() where id = $1', [admin.id]);
      return { userId: admin.id };
    },
    async 'users.welcome'(_server, { admin }) {
      return { userId: admin.id, reason: 'added' };
    },
  },
});
