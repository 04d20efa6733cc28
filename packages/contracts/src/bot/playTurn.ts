import { fillVariables } from '../fillVariables.ts';
import { toText } from './choices.ts';
import { decideTurn } from './decideTurn.ts';
import type { Choice } from './choice.ts';
import { newBotState, type BotRules, type BotState } from './types.ts';

/** A message of a trial. `choices` are the entries of a menu of the bot. */
export type TrialMessage = { from: 'customer' | 'bot'; text: string; at: number; choices: readonly Choice[] };

/** A conversation with the bot that nothing is sent or stored of. */
export type Trial = { state: BotState; messages: readonly TrialMessage[] };

export const newTrial: Trial = { state: newBotState, messages: [] };

/** The values of the variables that come from the contact and the ticket. */
export type TrialContact = { contactName: string; protocol: string };

/**
 * Returns the trial after one burst of the customer, whose messages arrive at `at` (milliseconds since 1970). The bot's
 * texts equal those that the server stores for the same rules: the variables of the body are filled, those of the
 * entries are not, and a text that is empty afterwards is left out.
 */
export function playTurn(
  { state, messages }: Trial,
  rules: BotRules,
  texts: readonly string[],
  at: number,
  contact: TrialContact,
): Trial {
  const turn = decideTurn(
    rules,
    state,
    texts.map((text) => ({ text, at })),
    at,
  );
  const values = {
    ...contact,
    userName: '',
    queueName: rules.queues.find(({ id }) => id === turn.state.queueId)?.name ?? '',
    now: new Date(at),
    timezone: rules.timezone,
    language: rules.language,
  };
  const answers = turn.answers.map((answer): TrialMessage => ({
    from: 'bot',
    text: toText({ ...answer, body: fillVariables(answer.body, values) }),
    at,
    choices: answer.choices,
  }));
  return {
    state: turn.state,
    messages: [
      ...messages,
      ...texts.map((text): TrialMessage => ({ from: 'customer', text, at, choices: [] })),
      ...answers.filter(({ text }) => text !== ''),
    ],
  };
}
