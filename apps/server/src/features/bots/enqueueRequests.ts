import type { BotState, Turn } from '@recado/contracts';
import type { Work } from '../../kernel/work.ts';
import { askAssistant, replyMs } from './askAssistant.ts';
import { enqueueReplyCheck } from './botTurn.ts';
import { askService } from './services/askService.ts';

/** Enqueues the jobs that ask what the turn has asked for, and a turn for messages in case that the reply is lost. */
export async function enqueueRequests(work: Work, ticketId: number, before: BotState, turn: Turn): Promise<void> {
  const { assistant, outside } = turn.state;
  const isNew = (now: { turn: number } | null, known: { turn: number } | null) => now && now.turn !== known?.turn;
  if (isNew(assistant.pending, before.assistant.pending))
    await work.enqueue(askAssistant, { ticketId, turn: assistant.turn });
  else if (isNew(outside.pending, before.outside.pending))
    await work.enqueue(askService, { ticketId, turn: outside.turn });
  else return;
  await enqueueReplyCheck(work, ticketId, new Date(work.now.getTime() + replyMs));
}
