import { newBotState, type BotState } from '@recado/contracts';
import { fragment, hot, param, params, returns } from '../../kernel/db/hot.ts';
import type { Work } from '../../kernel/work.ts';
import { botStates } from './bots.tables.ts';
import type { Burst } from './readBurst.ts';

const { companyId, ticketId } = params(botStates);
const answered = hot('bots.answered')`
  select ${returns({
    isAnswered: fragment`exists (
      select 1 from messages m
      where m.company_id = ${companyId} and m.ticket_id = ${ticketId} and m.from_me
        and m.sent_at > ${param('since', 'timestamptz')} and m.shipping_id is null
        and coalesce(m.client_key, '') !~ '^(bot|campaign|greeting|call|optOut|notice|api):'
        and not exists (select 1 from schedules s where s.company_id = m.company_id and s.message_id = m.id))`.as<boolean>(),
  })}`;

/**
 * Returns the bot's memory with the ticket as it is now. If a timer or a deleted queue moved the ticket meanwhile, menu
 * and tree stop (behaviour 7). The text for closed hours may be sent again after a person has written to the contact;
 * campaigns, schedules, the API and texts of the product are no person.
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
