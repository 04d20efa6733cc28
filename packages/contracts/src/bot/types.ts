import type { BusinessHours } from '../businessHours.ts';
import type { Language } from '../words.ts';

/** An entry of the options tree of a queue, with its children in the order of `option` (behaviour 4.9). */
export type BotOption = { id: number; title: string; message: string; children: readonly BotOption[] };

export type BotQueue = {
  id: number;
  name: string;
  greetingMessage: string;
  outOfHoursMessage: string;
  hours: BusinessHours;
  options: readonly BotOption[];
};

/** Everything a company has set up that decides a turn: of its settings, one connection, and the queues of this one. */
export type BotRules = {
  language: Language;
  /** IANA name. */
  timezone: string;
  scheduleType: 'disabled' | 'queue' | 'company';
  companyHours: BusinessHours;
  chatBotType: 'text' | 'button' | 'list';
  /** Send the connection's greeting also with one queue (setting `sendGreetingMessageOneQueues`). */
  greetsWithOneQueue: boolean;
  greetingMessage: string;
  outOfHoursMessage: string;
  /** How often a menu is repeated in a ticket; 0 is without limit (`maxUseBotQueues`). */
  maxRepeats: number;
  /** Minutes after a menu in which a wrong answer is ignored (`timeUseBotQueues`). */
  gapMinutes: number;
  /** In the order in which they are offered: `orderQueue`, then name, then id (QUE-21). */
  queues: readonly BotQueue[];
  /** The queue of the ticket if the connection does not offer it. Only its closed hours apply. */
  queueElsewhere?: BotQueue;
};

/** The ids behind the numbers of the last menu. `node` is the option whose children it showed, null at the top. */
export type Offer =
  | { kind: 'queues'; ids: readonly number[] }
  | { kind: 'options'; node: number | null; ids: readonly number[] };

/** The bot's memory of a ticket, valid JSON. Times are milliseconds since 1970. */
export type BotState = {
  queueId: number | null;
  /** A user has acted on the ticket: only the text for closed hours is left. */
  isTouched: boolean;
  /** The queue was chosen while it was closed: its tree or greeting comes with the first message that finds it open. */
  isEntryDue: boolean;
  /** The options tree leads; `ticket.chatbot` (QUE-19). */
  chatbot: boolean;
  /** A leaf of the tree was reached: it takes only `#` from then on. */
  isAtLeaf: boolean;
  offer: Offer | null;
  /** When the last menu was sent, and how often one was repeated. */
  menuAt: number | null;
  repeats: number;
  hasGivenUp: boolean;
  /** The connection's greeting was sent. */
  isGreeted: boolean;
  /** The text for closed hours was sent, and no user has written since. */
  outOfHoursAt: number | null;
  /** The loop guard silenced the bot until the ticket is closed. */
  isSilenced: boolean;
  /** The bot's messages of the last ten minutes. */
  sentAt: readonly number[];
  /** The contact's texts of the last two minutes. */
  recent: readonly { text: string; at: number }[];
};

export const newBotState: BotState = {
  queueId: null,
  isTouched: false,
  isEntryDue: false,
  chatbot: false,
  isAtLeaf: false,
  offer: null,
  menuAt: null,
  repeats: 0,
  hasGivenUp: false,
  isGreeted: false,
  outOfHoursAt: null,
  isSilenced: false,
  sentAt: [],
  recent: [],
};

/** A message of a contact. Media have their caption as text, or none. */
export type BotMessage = { text: string; at: number };

/** An entry of a menu: `key` is what a contact types. */
export type Choice = { key: string; title: string };

/** A message of the bot. Variables in `body` are filled when it is sent. */
export type BotAnswer = { body: string; choices: readonly Choice[]; form: 'text' | 'button' | 'list' };

/** Why a turn went as it did, in the order of the steps. Shown as *why here* and kept in the ticket's log. */
export type BotReason =
  | { kind: 'closed'; queueId: number | null; isRepeated: boolean }
  | { kind: 'menuSent' }
  | { kind: 'queueChosen'; queueId: number; text: string }
  | { kind: 'onlyQueue'; queueId: number }
  | { kind: 'optionChosen'; optionId: number; text: string }
  | { kind: 'wentBack' }
  | { kind: 'wentToStart' }
  | { kind: 'wrongAnswer'; repeats: number }
  | { kind: 'tooSoon' }
  | { kind: 'gaveUp' }
  | { kind: 'greeted' }
  | { kind: 'silenced'; cause: 'manyMessages' | 'sameText' };

/** The decision about one turn: what to send, what to remember, and why. */
export type Turn = { answers: readonly BotAnswer[]; state: BotState; reasons: readonly BotReason[] };
