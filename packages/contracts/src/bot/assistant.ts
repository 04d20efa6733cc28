import { cutText } from '../cutText.ts';
import type { FlowSend, OutsideAnswer } from '../flow/types.ts';
import { moveToPeople } from './moveToPeople.ts';
import { startTurn, type TurnDraft } from './draft.ts';
import { closeTurn } from './closeTurn.ts';
import { toAnswer } from './toAnswer.ts';
import type { AssistantReply, BotRules, BotState, Turn } from './types.ts';

/** Answers of an assistant in one ticket, after which a person takes over (behaviour 11.6). */
const mostAnswers = 50;
/** Failures in a row after which the assistant stays silent in a ticket. */
const mostFailures = 3;
/** Longest text of one message. */
const longestText = 4_096;

/** With or without spaces, in any case, and with bold around it, because models write marks as they like. */
const handOverMark = /(?:(?<![*_])[*_]+)?\[\[\s*HUMANO\s*\]\][*_]*/gi;
const continueMark = /(?:(?<![*_])[*_]+)?\[\[\s*CONTINUAR\s*\]\][*_]*/gi;

/** The prompt in force: that of the ticket, otherwise of its queue; without a queue that of the connection (behaviour 4.5). */
function promptOf({ rules, state }: TurnDraft): number | null {
  if (rules.ticketPromptId != null) return rules.ticketPromptId;
  if (state.queueId === null) return rules.promptId ?? null;
  const queue = [...rules.queues, ...(rules.queuesElsewhere ?? [])].find(({ id }) => id === state.queueId);
  return queue?.promptId ?? null;
}

/**
 * Asks the assistant in force for an answer, which comes later (behaviour 11.1). After a hand-over or too many failures
 * the turn ends in silence: people have the ticket.
 */
export function askAssistant(turn: TurnDraft): boolean {
  const promptId = promptOf(turn);
  if (promptId === null) return false;
  const { assistant } = turn.state;
  turn.set({ isEntryDue: false });
  if (assistant.isOff) return true;
  const number = assistant.turn + 1;
  turn.set({
    offer: null,
    chatbot: false,
    assistant: { ...assistant, turn: number, pending: { turn: number, promptId, at: turn.now } },
  });
  return true;
}

/**
 * Decides what follows from the reply of an assistant (behaviour 11.2, 11.6). The caller has checked that the reply belongs
 * to the pending request. `queueId` is the queue of the prompt. Marks count in the reply only, never in texts of the contact.
 */
export function applyAssistantReply(
  rules: BotRules,
  state: BotState,
  { reply, queueId }: { reply: AssistantReply; queueId: number | null },
  now: number,
): Turn {
  const turn = startTurn(rules, { ...state, assistant: { ...state.assistant, pending: null } }, [], now);
  if (state.isTouched || state.isSilenced) return closeTurn(turn);
  if (reply.kind === 'failed') noteFailure(turn, reply.isRefused);
  else if (reply.kind === 'limited') giveUp(turn, queueId);
  else takeText(turn, reply, queueId);
  return closeTurn(turn);
}

function noteFailure(turn: TurnDraft, isRefused: boolean): void {
  const { assistant } = turn.state;
  const failures = assistant.failures + 1;
  const isOff = isRefused || failures >= mostFailures;
  turn.set({ assistant: { ...assistant, failures, isOff } });
  turn.reasons.push({ kind: 'assistantFailed', isOff });
}

/** People have the ticket until it is closed: no answer can be paid for. */
function giveUp(turn: TurnDraft, queueId: number | null): void {
  turn.set({ assistant: { ...turn.state.assistant, isOff: true } });
  handOver(turn, queueId, 'assistantLimited');
}

type Said = Extract<AssistantReply, { kind: 'text' }>;

function takeText(turn: TurnDraft, { text, voice, sources = [] }: Said, queueId: number | null): void {
  const { assistant } = turn.state;
  const answers = assistant.answers + 1;
  const { body, isHandedOver: isMarked } = readMarks(text);
  const isHandedOver = isMarked || answers >= mostAnswers;
  const [answer, ...addresses] = sendsOf(body, voice).map((send) => toAnswer(send, {}, turn.rules));
  if (answer) turn.answers.push(sources.length > 0 ? { ...answer, sources } : answer, ...addresses);
  turn.set({ assistant: { ...assistant, answers, failures: 0, isOff: isHandedOver } });
  if (isHandedOver) handOver(turn, queueId, 'assistantHandedOver');
}

/** Returns the words of an answer, without its marks: what is read aloud. */
export const spokenText = (text: string): string => readMarks(text).body;

/** Returns the messages of an answer. Addresses are sent as text after a voice message, because nobody can tap a word. */
function sendsOf(body: string, voice: string | undefined): FlowSend[] {
  if (body === '') return [];
  if (voice === undefined) return [{ kind: 'text', body, isVerbatim: true }];
  const spoken = { kind: 'media', media: 'audio', url: voice, name: '', isVoice: true, transcript: body } as const;
  const addresses = (body.match(/https?:\/\/[^\s<>()*_]+/g) ?? []).map((address) => address.replace(/[.,;:!?]+$/, ''));
  return addresses.length === 0 ? [spoken] : [spoken, { kind: 'text', body: addresses.join('\n'), isVerbatim: true }];
}

/** Returns an answer without its marks, and what they say. */
export function readMarks(text: string): { body: string; isHandedOver: boolean; isContinued: boolean } {
  return {
    body: cutText(text.replace(handOverMark, '').replace(continueMark, '').trim(), longestText),
    // Two tests, because a global pattern keeps its place between calls.
    isHandedOver: text.search(handOverMark) >= 0,
    isContinued: text.search(continueMark) >= 0,
  };
}

/**
 * Returns the answer of the assistant of a node (behaviour 11.2): a hand-over without a queue lets the flow go on.
 * `answers` counts those of the ticket, this one included.
 */
export function toNodeAnswer(
  { text, voice }: Omit<Said, 'kind'>,
  queueId: number | null,
  answers: number,
): OutsideAnswer {
  const { body, isHandedOver, isContinued } = readMarks(text);
  const sends = sendsOf(body, voice);
  if (answers >= mostAnswers) return { sends, next: 'handOver', queueId };
  if (isHandedOver && queueId !== null) return { sends, next: 'handOver', queueId };
  return { sends, next: isHandedOver || isContinued ? 'continue' : 'wait' };
}

/** People have the ticket from now on. */
export function handOver(
  turn: TurnDraft,
  queueId: number | null,
  kind: 'assistantHandedOver' | 'assistantLimited' | 'integrationHandedOver',
): void {
  moveToPeople(turn, queueId, () => turn.reasons.push({ kind, queueId: turn.state.queueId }));
}
