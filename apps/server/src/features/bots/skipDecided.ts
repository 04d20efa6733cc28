import { hot, params } from '../../kernel/db/hot.ts';
import type { Work } from '../../kernel/work.ts';
import { botStates } from './bots.tables.ts';

const { companyId, ticketId, decidedId } = params(botStates);
const skip = hot('bots.skip')`
  update bot_states set decided_id = greatest(decided_id, ${decidedId}), updated_at = now()
  where company_id = ${companyId} and ticket_id = ${ticketId}`;

/**
 * Marks messages up to this one as decided, for messages that were moved into the ticket: the bot of the ticket they came
 * from has answered them.
 */
export const skipDecided = async (work: Work, ticketId: number, messageId: number): Promise<void> =>
  void (await work.rows(skip, { ticketId, decidedId: messageId }));
