import { newBotState, type BotState } from '@recado/contracts';
import { fragment, hot, param, params, returns } from '../../kernel/db/hot.ts';
import type { Work } from '../../kernel/work.ts';
import { botStates } from './bots.tables.ts';
import type { Burst } from './readBurst.ts';

const { companyId, ticketId } = params(botStates);
const answered = hot('bots.answered')`
  select ${returns({
    isAnswered: fragment`exists (
      select 1 from messages
      where company_id = ${companyId} and ticket_id = ${ticketId} and from_me and sent_at > ${param('since', 'timestamptz')}
        and (client_key is null or client_key not like 'bot:%'))`.as<boolean>(),
  })}`;

/**
 * Returns the bot's memory with the ticket as it is now. If a timer or a deleted queue moved the ticket meanwhile, menu
 * and tree stop (behaviour 7). The text for closed hours may be sent again after somebody has written to the contact.
 */
export async function recall(
  work: Work,
  ticketId: number,
  { state, run, queueId, touched, chatbot }: Burst,
): Promise<BotState> {
  const known = { ...newBotState, ...state };
  const isStopped = state !== null && (queueId !== state.queueId || (state.chatbot && !chatbot));
  const hasHuman =
    touched &&
    known.outOfHoursAt !== null &&
    (await work.rows(answered, { ticketId, since: new Date(known.outOfHoursAt) }))[0]!.isAnswered;
  return {
    ...known,
    ...(isStopped ? { offer: null, menuAt: null, isAtLeaf: false, isEntryDue: false } : {}),
    ...(hasHuman ? { outOfHoursAt: null } : {}),
    run,
    queueId,
    isTouched: touched,
    chatbot: chatbot && queueId !== null,
  };
}
