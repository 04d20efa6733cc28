import { fitsMenu, toText, type BotAnswer, type Language } from '@recado/contracts';
import type { Work } from '../../kernel/work.ts';
import { fillText, isSendable, postMessage, type Sending } from '../messages/index.ts';
import type { TicketRow } from '../tickets/index.ts';
import { botTexts } from './bots.texts.ts';

type Context = {
  /** Under this key the answer is stored at most once in the ticket. */
  key: string;
  language: Language;
  /** The ticket changed its queue in this Work. */
  isMoved: boolean;
};

/**
 * Fills the variables of an answer and sends it. The stored text is that of the menu as text, for attendants and for
 * providers without buttons and lists. Requires a lock on the ticket's row.
 */
export async function sendAnswer(
  work: Work,
  ticket: TicketRow,
  answer: BotAnswer,
  { key, language, isMoved }: Context,
  sending: Sending,
): Promise<void> {
  if (!isSendable(ticket)) return;
  const body = await fillText(work, ticket, answer.body, '');
  const text = toText({ ...answer, body });
  // A text of nothing but variables may be empty for a contact without a name.
  if (text === '') return;
  const { form, choices } = answer;
  const menu =
    form === 'text' || !fitsMenu(body)
      ? null
      : { form, body: body.trim(), openLabel: botTexts.words.openList[language], choices: [...choices] };
  await postMessage(work, ticket, { userId: null, body: text, clientKey: key, menu }, { moved: isMoved }, sending);
}
