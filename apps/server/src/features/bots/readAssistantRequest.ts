import type { Secrets } from '../../kernel/secrets.ts';
import type { Work } from '../../kernel/work.ts';
import { buildChat, readHistory, type BuiltChat } from '../assistants/index.ts';
import { findAssistant, isLimitReached, type Assistant } from '../prompts/index.ts';
import { getTicket } from '../tickets/index.ts';
import { readBurst } from './readBurst.ts';

/**
 * Returns what to ask for a turn (behaviour 11.1), and whether the limit of the month forbids it. Undefined if the turn is
 * not pending any more, or if the prompt was deleted.
 */
export async function readAssistantRequest(
  work: Work,
  { ticketId, turn }: { ticketId: number; turn: number },
  secrets: Secrets,
): Promise<({ assistant: Assistant; isLimited: boolean } & BuiltChat) | undefined> {
  const burst = await readBurst(work, ticketId);
  const pending = burst?.state?.assistant?.pending;
  if (!burst || pending?.turn !== turn || burst.touched || burst.status !== 'pending') return undefined;
  const assistant = await findAssistant(work, pending.promptId, secrets);
  if (!assistant) return undefined;
  const ticket = await getTicket(work, ticketId);
  const history = await readHistory(work, ticketId, burst.state?.menuAnswers ?? [], assistant.maxMessages);
  const isLimited = await isLimitReached(work);
  const chat = await buildChat(work, assistant, { filledFrom: ticket, history, knowledgeOf: assistant.id });
  return { assistant, isLimited, ...chat };
}
