import { teamChatApi } from '@recado/contracts';
import { call } from '../../../test/harness.ts';
import { defineHouse, oneRow } from '../../../test/house.ts';

export default defineHouse({
  callers: {
    'teamChat.list': 'all',
    'teamChat.counts': 'all',
    'teamChat.get': 'all',
    'teamChat.create': 'all',
    'teamChat.change': 'all',
    'teamChat.remove': 'all',
    'teamChat.messages': 'all',
    'teamChat.send': 'all',
    'teamChat.read': 'all',
  },
  colleagues: {
    'teamChat.change': [
      'ERR_NO_CHAT_FOUND',
      'ERR_NO_CHAT_FOUND',
      'ERR_NO_CHAT_FOUND',
      'ERR_NO_CHAT_FOUND',
      'ERR_USER_DONT_EXISTS',
    ],
    'teamChat.remove': ['ERR_NO_CHAT_FOUND', 'ERR_NO_CHAT_FOUND', 'ERR_NO_CHAT_FOUND', 'ERR_NO_CHAT_FOUND', 'ok'],
    'teamChat.send': ['ERR_NO_CHAT_FOUND', 'ERR_NO_CHAT_FOUND', 'ERR_NO_CHAT_FOUND', 'ERR_NO_CHAT_FOUND', 'ok'],
    'teamChat.read': ['ERR_NO_CHAT_FOUND', 'ERR_NO_CHAT_FOUND', 'ERR_NO_CHAT_FOUND', 'ERR_NO_CHAT_FOUND', 'ok'],
  },
  async rows(server, { canary, admin, uuids }) {
    const body = { title: `${canary} equipe`, users: [{ id: admin.id }] };
    const made = await call(server, teamChatApi.create, { as: admin, body });
    uuids.chat = made.body.uuid;
    return { chat: made.body.id };
  },
  requests: {
    'teamChat.create': { body: { title: 'Equipe', users: [{ id: 1 }] } },
    'teamChat.change': { body: { title: 'Equipe da tarde', users: [{ id: 1 }] } },
    'teamChat.send': { body: { message: 'Alguém viu?' } },
  },
  recorded: {
    teamChat: 'conversations',
  },
  notCompared: {
    'teamChat.change': 'a chat is changed by its owner alone',
  },
  lists: {
    unmeasured: {
      'teamChat.get': oneRow,
    },
    async seed({ query, company: { admin, ids } }) {
      await query(
        `insert into chat_messages (company_id, chat_id, sender_id, message) values ($1, $2, $3, 'Bom dia')`,
        ids.chat,
        admin.id,
      );
    },
    async fill({ query, company: { admin } }) {
      await query(
        `insert into chat_users (company_id, chat_id, user_id) select $1, id, $2 from chats where company_id = $1 on conflict do nothing`,
        admin.id,
      );
    },
  },
});
