import { sandboxApi } from '@recado/contracts';
import { call } from '../../../test/harness.ts';
import { defineHouse } from '../../../test/house.ts';
import { sendFile } from '../../../test/sendFile.ts';

/** A picture of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export default defineHouse({
  callers: {
    'messages.list': 'all',
    'messages.send': 'all',
    'messages.ackTimes': 'all',
    'messages.remove': 'all',
    'messages.retry': 'all',
    'messages.resolve': 'all',
    'messages.forward': 'all',
    'messages.find': 'all',
    'messages.attachments': 'all',
    'messages.edit': 'all',
    'messages.react': 'all',
  },
  colleagues: {
    'messages.send': ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION', 'ERR_NO_PERMISSION', 'ok', 'ok'],
    'messages.edit': [
      'ERR_NO_MESSAGE_FOUND',
      'ERR_NO_PERMISSION',
      'ERR_NO_PERMISSION',
      'ERR_EDIT_NOT_OWN',
      'ERR_EDIT_NOT_OWN',
    ],
    'messages.remove': [
      'ERR_NO_MESSAGE_FOUND',
      'ERR_NO_PERMISSION',
      'ERR_NO_PERMISSION',
      'ERR_DELETE_WAPP_MSG',
      'ERR_DELETE_WAPP_MSG',
    ],
    'messages.retry': [
      'ERR_NO_MESSAGE_FOUND',
      'ERR_NO_PERMISSION',
      'ERR_NO_PERMISSION',
      'ERR_NOTHING_TO_RETRY',
      'ERR_NOTHING_TO_RETRY',
    ],
    'messages.resolve': [
      'ERR_NO_MESSAGE_FOUND',
      'ERR_NO_PERMISSION',
      'ERR_NO_PERMISSION',
      'ERR_NOTHING_TO_RETRY',
      'ERR_NOTHING_TO_RETRY',
    ],
    'messages.forward': ['ERR_NO_MESSAGE_FOUND', 'ERR_NO_PERMISSION', 'ERR_NO_PERMISSION', 'ok', 'ok'],
    'messages.react': ['ERR_NO_MESSAGE_FOUND', 'ERR_NO_PERMISSION', 'ERR_NO_PERMISSION', 'ok', 'ok'],
  },
  requests: {
    'messages.find': { words: { searchParam: 'mensagem' } },
    'messages.attachments': { words: { kind: 'media' } },
    'messages.edit': { body: { body: 'Corrigido' } },
    'messages.react': { body: { emoji: '👍' } },
    'messages.send': { body: { body: 'texto' } },
    'messages.resolve': { body: { as: 'sent' } },
  },
  recorded: {
    messages: 'conversations',
  },
  notCompared: {
    'messages.edit': 'one text, which its sender edits',
  },
  lists: {
    async seed({ server, company: { admin, ids } }) {
      await sendFile(server, admin, ids.ticket as number, 'foto.png', pixel, { type: 'image/png' });
    },
  },
  jobs: {
    async 'messages.dropEarlyEvents'(server, { companyId, admin, ids }) {
      await call(server, sandboxApi.inbound, {
        as: admin,
        params: { whatsappId: Number(ids.connection) },
        body: { number: '5511999992222', kind: 'edit', targetWid: 'NUNCACHEGOU', body: 'depois' },
      });
      await server.admin.query(
        `update early_events set created_at = now() - interval '2 hours' where company_id = $1`,
        [companyId],
      );
      return {};
    },
  },
});
