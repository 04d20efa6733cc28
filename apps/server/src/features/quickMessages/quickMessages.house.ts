import { quickMessagesApi } from '@recado/contracts';
import { call } from '../../../test/harness.ts';
import { defineHouse } from '../../../test/house.ts';

export default defineHouse({
  callers: {
    'quickMessages.list': 'all',
    'quickMessages.listAll': 'all',
    'quickMessages.get': 'all',
    'quickMessages.create': 'all',
    'quickMessages.change': 'all',
    'quickMessages.remove': 'all',
    'quickMessages.attach': 'all',
    'quickMessages.detach': 'all',
  },
  colleagues: {
    'quickMessages.change': ['ERR_NO_PERMISSION', 'ERR_NO_PERMISSION', 'ERR_NO_PERMISSION', 'ok', 'ok'],
    'quickMessages.remove': ['ERR_NO_PERMISSION', 'ERR_NO_PERMISSION', 'ERR_NO_PERMISSION', 'ok', 'ok'],
    'quickMessages.attach': [
      'ERR_NO_PERMISSION',
      'ERR_NO_PERMISSION',
      'ERR_NO_PERMISSION',
      'ERR_VALIDATION',
      'ERR_VALIDATION',
    ],
    'quickMessages.detach': ['ERR_NO_PERMISSION', 'ERR_NO_PERMISSION', 'ERR_NO_PERMISSION', 'ok', 'ok'],
  },
  async rows(server, { canary, admin }) {
    const body = { shortcode: 'canario', message: `${canary} resposta`, geral: true };
    return { quickMessage: (await call(server, quickMessagesApi.create, { as: admin, body })).body.id };
  },
  requests: {
    'quickMessages.create': { body: { shortcode: 'oi', message: 'Olá' } },
    'quickMessages.change': { body: { message: 'Olá de novo' } },
  },
  recorded: {
    quickMessages: true,
  },
  recordedBeside: ['quickMessages.attach', 'quickMessages.detach'],
  prepareChange: {
    // A private one is not recorded.
    'quickMessages.create'(_server, _company, request) {
      request.body = { ...request.body, geral: true };
    },
  },
});
