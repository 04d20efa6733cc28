import { fragment, params } from '../../kernel/db/hot.ts';
import { outboxCommands } from './sessions.tables.ts';

const { companyId, connectionId, chat } = params(outboxCommands);

/**
 * The ids of the commands of a chat, also of claimed ones: only the index of the chat has those, so that PostgreSQL cannot
 * read the whole outbox by the statistics of a quiet day. Stands in `array`.
 */
export const commandsOfChat = fragment`
  select e.id from outbox_commands e
  where e.company_id = ${companyId} and e.connection_id = ${connectionId} and e.chat = ${chat} and e.answer is null`;
