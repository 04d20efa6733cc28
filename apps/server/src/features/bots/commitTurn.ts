import type { BotRules, BotState, Turn } from '@recado/contracts';
import { fragment, hot, insertInto } from '../../kernel/db/hot.ts';
import type { Work } from '../../kernel/work.ts';
import { saveWay } from '../flows/index.ts';
import type { KeptFile } from '../media/index.ts';
import type { Sending } from '../messages/index.ts';
import { setBotMarks, type TicketRow } from '../tickets/index.ts';
import { botStates } from './bots.tables.ts';
import { enqueueWakeUp } from './botTurn.ts';
import type { Burst } from './readBurst.ts';
import { recordReasons } from './recordReasons.ts';
import { sendAnswer } from './sendAnswer.ts';

const save = hot('bots.save')`
  ${insertInto(botStates, ['ticketId', 'state', 'decidedId', 'updatedAt'], { updatedAt: fragment`now()` })}
  on conflict (company_id, ticket_id) do update
    set state = excluded.state, decided_id = excluded.decided_id, updated_at = excluded.updated_at`;

/** Stores what the bot remembers of a ticket, and the newest message that it has decided about. */
export const saveState = (work: Work, ticketId: number, state: Omit<BotState, 'run'>, decidedId: number) =>
  work.rows(save, { ticketId, state, decidedId });

/** The last message of a turn is sent after this time at the latest: a person who takes the ticket must not wait long. */
const longestDelayMs = 60_000;

type Context = {
  ticketId: number;
  burst: Burst;
  before: TicketRow;
  rules: BotRules;
  /** The newest message of the contact that is decided about. */
  decidedId: number;
  /** Begins the keys of the answers, so that each is stored at most once. */
  turnKey: string;
  /** Files of services by their address. */
  files?: ReadonlyMap<string, KeptFile>;
};

/** Stores a decided turn and sends its answers. Requires a lock on the ticket's row. */
export async function commitTurn(
  work: Work,
  { answers, state, reasons, ways }: Turn,
  { ticketId, burst, before, rules, decidedId, turnKey, files }: Context,
  sending: Sending,
): Promise<void> {
  const after = await setBotMarks(work, before, burst, {
    queueId: state.queueId,
    chatbot: state.chatbot,
    botWaiting: isWaitingForContact(state),
  });
  await recordReasons(work, ticketId, rules, reasons);
  const { run, ...remembered } = state;
  await saveState(work, ticketId, remembered, decidedId);
  for (const [at, way] of ways.entries())
    await saveWay(work, ticketId, at === 0 && burst.run ? burst.runId : null, way);
  if (run?.wakeAt) await enqueueWakeUp(work, ticketId, new Date(run.wakeAt));
  const isMoved = after.queueId !== before.queueId;
  // A flow shows that it writes (behaviour 10.2).
  const typing = ways.length > 0;
  let delayMs = 0;
  for (const [at, answer] of answers.entries()) {
    delayMs = Math.min(longestDelayMs, delayMs + (answer.pauseMs ?? 0));
    const context = { key: `${turnKey}:${at}`, language: rules.language, isMoved, delayMs, typing, files };
    await sendAnswer(work, after, answer, context, sending);
  }
}

/** True if a ticket that is never answered may be closed as abandoned (behaviour 7). */
const isWaitingForContact = ({ offer, run, outside, hasGivenUp, isHandedOver, isSilenced }: BotState): boolean =>
  !isHandedOver &&
  !isSilenced &&
  ((offer !== null && !hasGivenUp) ||
    (run !== null && run.wait !== 'interval') ||
    (outside.session !== null && outside.pending === null));
