import type { BusinessHours } from '../businessHours.ts';
import type { FlowDocument } from '../flow/document.ts';
import type { FlowEnd, FlowPass, FlowRun, FlowSend, OutsideAnswer } from '../flow/types.ts';
import type { MessageSource } from '../messageSources.ts';
import type { Language } from '../words.ts';
import type { Choice } from './choice.ts';

/** An entry of the options tree of a queue, with its children in the order of `option` (behaviour 4.9). */
export type BotOption = { id: number; title: string; message: string; children: readonly BotOption[] };

export type BotQueue = {
  id: number;
  name: string;
  greetingMessage: string;
  outOfHoursMessage: string;
  hours: BusinessHours;
  options: readonly BotOption[];
  /** The prompt of its assistant, if the plan has assistants. */
  promptId?: number | null;
  integration?: BotIntegration | null;
};

/**
 * An integration that the plan allows: a flow that starts by itself, software that gets the messages, or a service that is
 * asked for its answer.
 */
export type BotIntegration = {
  id: number;
  kind: 'flow' | 'post' | 'ask';
  /** The word with which a contact starts the service anew; empty for none. */
  restartKeyword?: string;
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
  /** Queues that the connection does not offer: that of the ticket, and those of flows. Only their closed hours apply. */
  queuesElsewhere?: readonly BotQueue[];
  /** The prompt of the connection, and one that was set for this ticket alone. Null without assistants in the plan. */
  promptId?: number | null;
  ticketPromptId?: number | null;
  /** The integration of the connection, and one that was set for this ticket alone. */
  integration?: BotIntegration | null;
  ticketIntegration?: BotIntegration | null;
  /** Left out where no flow can run. */
  flows?: BotFlows;
};

/** A published version of a flow. */
export type BotFlow = { flowId: number; versionId: number; name: string; document: FlowDocument };

/** The flows that can run or start in a ticket. */
export type BotFlows = {
  /** The version of the ticket's run; null without a run, or if it was deleted. */
  running: BotFlow | null;
  /** The active phrases of the connection, as `normalizePhrase` returns them (behaviour 10.9). */
  phrases: readonly { phrase: string; flow: BotFlow }[];
  /** The flow of each integration that can be in force, by its id (behaviour 10.10). */
  byIntegration: Readonly<Record<number, BotFlow>>;
  contact: { name: string; number: string; email: string };
  /** Seed for the randomizers of a run that starts in this turn. */
  seed: number;
};

/** The ids behind the numbers of the last menu. `node` is the option whose children it showed, null at the top. */
export type Offer =
  | { kind: 'queues'; ids: readonly number[] }
  | { kind: 'options'; node: number | null; ids: readonly number[] };

/** A ticket's memory of its assistant. */
export type AssistantState = {
  /** The request that waits for its reply. Messages of the contact wait with it. */
  pending: { turn: number; promptId: number; at: number } | null;
  /** The number of the last request. A reply to an older one is dropped. */
  turn: number;
  answers: number;
  /** Failures since the last answer. */
  failures: number;
  /** The assistant is silent until the ticket is closed: a person takes over, or the service refuses. */
  isOff: boolean;
};

/** The reply of the AI service. `isRefused`: the key or the account, so that another try cannot help. */
export type AssistantReply =
  /**
   * `voice`: the key of the file with the answer read aloud, which is sent instead of the text. `sources`: the passages that
   * the assistant had before it.
   */
  | { kind: 'text'; text: string; voice?: string | undefined; sources?: readonly MessageSource[] }
  | { kind: 'failed'; isRefused: boolean }
  /** The limit of the month is reached: nothing was asked (decision 0065). */
  | { kind: 'limited' };

/** A request to a service outside, which answers later: Typebot, Dialogflow, or the assistant of a node. */
export type OutsideRequest = {
  turn: number;
  at: number;
  /** An integration, or the node at which the run of a flow stands. */
  asks: { kind: 'integration'; id: number } | { kind: 'node'; nodeId: string };
  /** The messages of the contact to answer; none if the run has just come to the node. */
  texts: readonly string[];
  /** The ids of those among them that have a file. */
  files?: readonly number[];
};

/** The question that a service waits with. `choices` are numbered from 1 for the contact. */
export type OutsideInput = {
  id: string;
  /** Several choices may be named in one answer. */
  isMultiple: boolean;
  /** The question takes files: as its answer, or beside a text. */
  takesFiles?: 'answer' | 'attachment';
  choices: readonly { title: string; replyId: string }[];
};

/** The conversation that a service keeps for a ticket. */
export type OutsideSession = {
  /** The integration or node it belongs to, as `keyOfRequest` returns it. */
  of: string;
  id: string;
  at: number;
  input: OutsideInput | null;
};

/** A ticket's memory of the services that answer it. */
export type OutsideState = {
  /** The request that waits for its reply. Messages of the contact wait with it. */
  pending: OutsideRequest | null;
  /** The number of the last request. A reply to an older one is dropped. */
  turn: number;
  /** Answers of the assistants of nodes in this ticket. */
  answers: number;
  /** Failures since the last answer. */
  failures: number;
  /** The key of an integration that is silent until the ticket is closed, because people have the ticket; otherwise null. */
  off: string | null;
  session: OutsideSession | null;
};

/** The reply of a service. `isRefused`: the account or the address, so that another try cannot help. */
export type OutsideReply =
  | { kind: 'answer'; answer: OutsideAnswer; session: OutsideSession | null }
  | { kind: 'failed'; isRefused: boolean };

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
  /** The run of a flow in this ticket. */
  run: FlowRun | null;
  /** A flow has started by itself in this ticket. */
  hasStartedFlow: boolean;
  assistant: AssistantState;
  outside: OutsideState;
  /** The newest messages of the contact that answered a menu. An assistant does not read them (behaviour 11.1). */
  menuAnswers: readonly number[];
  /** A node of a flow handed the ticket over: bots are off until it is closed. */
  isHandedOver: boolean;
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
  run: null,
  hasStartedFlow: false,
  assistant: { pending: null, turn: 0, answers: 0, failures: 0, isOff: false },
  outside: { pending: null, turn: 0, answers: 0, failures: 0, off: null, session: null },
  menuAnswers: [],
  isHandedOver: false,
  isSilenced: false,
  sentAt: [],
  recent: [],
};

/** A message of a contact. Media have their caption as text, or none. */
export type BotMessage = {
  text: string;
  at: number;
  /** The id of a message with a file, which a service may take. */
  fileOf?: number | null;
};

/** A message of the bot. Variables in `body` are filled when it is sent. */
export type BotAnswer = {
  body: string;
  choices: readonly Choice[];
  form: 'text' | 'button' | 'list';
  /** Sent as it is, without filling variables (behaviour 5.2). */
  isVerbatim?: true;
  /** A file of a flow, sent instead of a text. */
  media?: Extract<FlowSend, { kind: 'media' }>;
  /** Values of the variables of a flow, besides those of the product. */
  variables?: Readonly<Record<string, string>>;
  /** How long to wait before it is sent, after the message before it, in ms. */
  pauseMs?: number;
  /** The passages behind an answer of an assistant. */
  sources?: readonly MessageSource[];
};

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
  | { kind: 'flowStarted'; name: string; text: string | null }
  /** `node` is the text of the node at which the run ended; empty if it has none. */
  | { kind: 'flowEnded'; name: string; end: FlowEnd; queueId: number | null; node: string }
  | { kind: 'assistantHandedOver'; queueId: number | null }
  | { kind: 'assistantLimited'; queueId: number | null }
  | { kind: 'assistantFailed'; isOff: boolean }
  | { kind: 'integrationEnded' }
  | { kind: 'integrationHandedOver'; queueId: number | null }
  | { kind: 'integrationFailed'; isOff: boolean }
  | { kind: 'silenced'; cause: 'manyMessages' | 'sameText' };

/** The way of a run in one turn. `end` is null while the run goes on. */
export type FlowWay = { run: FlowRun; passes: readonly FlowPass[]; end: FlowEnd | null };

/** The decision about one turn: what to send, what to remember, and why. */
export type Turn = {
  answers: readonly BotAnswer[];
  state: BotState;
  reasons: readonly BotReason[];
  /**
   * The runs that started or went on, in their order. There are two when a flow moves the ticket to a queue whose own flow
   * starts: all but the last have ended.
   */
  ways: readonly FlowWay[];
  /** The integration that gets the messages of this turn. */
  posts: number | null;
};
