import { internalNotesApi, mentionOf } from '@recado/contracts';
import { call } from '../../../test/harness.ts';
import { defineHouse } from '../../../test/house.ts';

export default defineHouse({
  callers: {
    'internalNotes.list': 'all',
    'internalNotes.create': 'all',
    'internalNotes.change': 'all',
    'internalNotes.remove': 'all',
    'internalNotes.mentionable': 'all',
    'internalNotes.mentions': 'all',
    'internalNotes.readMentions': 'all',
  },
  colleagues: {
    'internalNotes.create': ['ERR_NO_TICKET_FOUND', 'ok', 'ok', 'ok', 'ok'],
    'internalNotes.change': [
      'ERR_NO_INTERNAL_NOTE_FOUND',
      'ERR_NO_PERMISSION',
      'ERR_NO_PERMISSION',
      'ERR_NO_PERMISSION',
      'ok',
    ],
    'internalNotes.remove': ['ERR_NO_INTERNAL_NOTE_FOUND', 'ERR_NO_PERMISSION', 'ERR_NO_PERMISSION', 'ok', 'ok'],
    'internalNotes.readMentions': ['ERR_NO_TICKET_FOUND', 'ok', 'ok', 'ok', 'ok'],
  },
  async rows(server, { canary, admin, id }) {
    const made = await call(server, internalNotesApi.create, {
      as: admin,
      params: { ticketId: id('ticket') },
      body: { body: `${canary} nota ${mentionOf(admin.id)}` },
    });
    return { internalNote: made.body.id };
  },
  requests: {
    'internalNotes.create': { body: { body: 'Confirmar o prazo' } },
    'internalNotes.change': { body: { body: 'Prazo confirmado' } },
  },
  recorded: {
    internalNotes: 'conversations',
  },
  notCompared: {
    'internalNotes.change': 'one text, which only its author changes',
  },
  lists: {
    async fill({ query, company: { admin } }) {
      await query(
        `insert into internal_note_mentions (company_id, note_id, user_id) select $1, id, $2 from internal_notes where company_id = $1 on conflict do nothing`,
        admin.id,
      );
      await query(`update internal_note_mentions set read_at = null where company_id = $1 and user_id = $2`, admin.id);
    },
  },
});
