import { decideTurn, newBotState, type BotState } from '@recado/contracts';
import { fragment, hot, insertInto, param, params, returns } from '../../kernel/db/hot.ts';
import type { Work } from '../../kernel/work.ts';
import { isSendable, type Sending } from '../messages/index.ts';
import { getTicket, lockTicket, setBotMarks } from '../tickets/index.ts';
import { botStates } from './bots.tables.ts';
import { burstMs, enqueueBotTurn, silenceMs } from './botTurn.ts';
import { readBotRules } from './readBotRules.ts';
import { readBurst, type Burst } from './readBurst.ts';
import { recordReasons } from './recordReasons.ts';
import { sendAnswer } from './sendAnswer.ts';

const { companyId, ticketId, decidedId } = params(botStates);
const save = hot('bots.save')`
  ${insertInto(botStates, ['ticketId', 'state', 'decidedId', 'updatedAt'], { updatedAt: fragment`now()` })}
  on conflict (company_id, ticket_id) do update
    set state = excluded.state, decided_id = excluded.decided_id, updated_at = excluded.updated_at`;

/**
 * Takes the bot's turn in a ticket: decides once about the messages of its contact since the last turn, and sends the
 * answers (behaviour 4). Everything commits together under the lock of the ticket's row, so that a repeated run finds
 * nothing to decide about, and a user who accepts the ticket at the same moment gets no answer of the bot afterwards.
 * While a burst goes on, enqueues itself for its end. Messages of a company that is not served, or on a connection that
 * cannot send, stay undecided until the next message.
 */
export async function takeTurn(work: Work, ticketId: number, sending: Sending): Promise<void> {
  await lockTicket(work, ticketId);
  const burst = await readBurst(work, ticketId);
  if (!burst || burst.status !== 'pending' || burst.isGroup || burst.connectionId === null) return;
  if (!burst.isServed || burst.messages.length === 0) return;
  const due = dueAt(burst);
  if (due > work.now.getTime()) return enqueueBotTurn(work, ticketId, new Date(due));
  const before = await getTicket(work, ticketId);
  const rules = isSendable(before) ? await readBotRules(work, burst.connectionId, burst.queueId) : undefined;
  if (!rules) return;

  const { answers, state, reasons } = decideTurn(
    rules,
    await recall(work, ticketId, burst),
    burst.messages,
    work.now.getTime(),
  );
  const after = await setBotMarks(work, before, burst, {
    queueId: state.queueId,
    chatbot: state.chatbot,
    botWaiting: state.offer !== null && !state.hasGivenUp && !state.isSilenced,
  });
  await recordReasons(work, ticketId, rules, reasons);
  const decidedId = burst.messages.at(-1)!.id;
  await work.rows(save, { ticketId, state, decidedId });
  const isMoved = after.queueId !== before.queueId;
  for (const [at, answer] of answers.entries())
    await sendAnswer(
      work,
      after,
      answer,
      { key: `bot:${decidedId}:${at}`, language: rules.language, isMoved },
      sending,
    );
}

const answered = hot('bots.answered')`
  select ${returns({
    isAnswered: fragment`exists (
      select 1 from messages
      where company_id = ${companyId} and ticket_id = ${ticketId} and from_me and sent_at > ${param('since', 'timestamptz')}
        and (client_key is null or client_key not like 'bot:%'))`.as<boolean>(),
  })}`;

/** When the burst ends: after a second of silence, at the latest five seconds after its first message. */
const dueAt = ({ messages }: Burst): number =>
  Math.min(
    Math.max(...messages.map(({ storedAt }) => storedAt)) + silenceMs,
    Math.min(...messages.map(({ storedAt }) => storedAt)) + burstMs,
  );

/**
 * Returns the bot's memory with the ticket as it is now. If a timer or a deleted queue moved the ticket meanwhile, menu
 * and tree stop (behaviour 7). The text for closed hours may be sent again after somebody has written to the contact.
 */
async function recall(work: Work, ticketId: number, { state, queueId, touched, chatbot }: Burst): Promise<BotState> {
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
    queueId,
    isTouched: touched,
    chatbot: chatbot && queueId !== null,
  };
}

const skip = hot('bots.skip')`
  update bot_states set decided_id = greatest(decided_id, ${decidedId}), updated_at = now()
  where company_id = ${companyId} and ticket_id = ${ticketId}`;

/**
 * Marks messages up to this one as decided, for messages that were moved into the ticket: the bot of the ticket they came
 * from has answered them.
 */
export const skipDecided = async (work: Work, ticketId: number, messageId: number): Promise<void> =>
  void (await work.rows(skip, { ticketId, decidedId: messageId }));
