import { defineHouse, farAway } from '../../../test/house.ts';

export default defineHouse({
  callers: {
    'deadLetters.list': 'admin',
    'deadLetters.retryAll': 'admin',
    'deadLetters.retry': 'admin',
    'deadLetters.discardAll': 'admin',
    'deadLetters.discard': 'admin',
  },
  async rows(server, { companyId, canary, id }) {
    // Nothing will ever record it: a message without content.
    const event = {
      type: 'message',
      connectionId: id('connection'),
      wid: 'MUDA',
      identities: [{ kind: 'phone', value: '5511999993333' }],
      profileName: `${canary} muda`,
      fromMe: false,
      sentAt: farAway,
      content: null,
    };
    const { rows } = await server.admin.query<{ id: number }>(
      'insert into dead_letters (company_id, connection_id, event, error) values ($1, $2, $3, $4) returning id',
      [companyId, id('connection'), JSON.stringify(event), '[TypeError] nothing in it'],
    );
    return { deadLetter: rows[0]!.id };
  },
  recorded: {
    deadLetters: 'messages',
  },
});
