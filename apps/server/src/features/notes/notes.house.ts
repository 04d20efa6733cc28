import { notesApi } from '@recado/contracts';
import { call } from '../../../test/harness.ts';
import { defineHouse } from '../../../test/house.ts';

export default defineHouse({
  callers: {
    'notes.list': 'all',
    'notes.create': 'all',
    'notes.remove': 'all',
  },
  colleagues: {
    'notes.remove': ['ERR_NO_NOTE_FOUND', 'ERR_NO_PERMISSION', 'ERR_NO_PERMISSION', 'ok', 'ok'],
  },
  async rows(server, { canary, admin, id }) {
    const body = { note: `${canary} observação`, ticketId: id('ticket'), contactId: id('contact') };
    return { note: (await call(server, notesApi.create, { as: admin, body })).body.id };
  },
  requests: {
    'notes.list': { query: ['ticket'] },
    'notes.create': { body: { note: 'Prefere a tarde' } },
  },
  recorded: {
    notes: 'conversations',
  },
});
