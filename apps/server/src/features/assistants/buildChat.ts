import { cutText } from '@recado/contracts';
import type { Work } from '../../kernel/work.ts';
import type { ChatMessage, ChatRequest } from '../../gateways/ai/askChat.ts';
import { localeOf } from '../companies/index.ts';
import { findPassages, toKnowledgeMessage, type FoundPassage } from '../knowledge/index.ts';
import { fillText, type FilledFrom } from '../messages/index.ts';
import { assistantTexts } from './assistants.texts.ts';

/** Longest text of one message of the history: a contact may paste a book. */
const longestMessage = 4_096;

/** A message of a conversation. `transcript`: the words of an audio. */
export type Said = { body: string; fromMe: boolean; mediaType: string; transcript: string | null };

/** The fields of a prompt, or of a node, that decide a request. */
export type Instructions = Pick<ChatRequest, 'apiKey' | 'model' | 'maxTokens' | 'temperature'> & { prompt: string };
export type Rules = 'rules' | 'draftRules';

/** Returns a message as an assistant reads it: its text, otherwise the words of its audio, otherwise its kind. */
export function toChatMessage({ body, fromMe, mediaType, transcript }: Said): ChatMessage {
  const words = body.trim() === '' ? (transcript ?? '') : body;
  return {
    role: fromMe ? 'assistant' : 'user',
    content: words.trim() === '' ? `[${mediaType}]` : cutText(words, longestMessage),
  };
}

/** The request, and the passages that it contains, the best first. */
export type BuiltChat = { request: ChatRequest; passages: readonly FoundPassage[] };

/**
 * Returns the request of an assistant (behaviour 11.1): the product's own instructions with the prompt, whose variables are
 * filled, then passages of the prompt's knowledge that fit the last messages of the contact, then the history, oldest
 * first. The only builder of such requests, so that a test asks what a contact would. Only the first message has
 * instructions: passages and the words of the contact are messages of a user.
 */
export async function buildChat(
  work: Work,
  { prompt, apiKey, model, maxTokens, temperature }: Instructions,
  {
    filledFrom,
    others,
    history,
    knowledgeOf,
    rules = 'rules',
  }: {
    filledFrom: FilledFrom;
    others?: Readonly<Record<string, string>>;
    history: readonly ChatMessage[];
    /** The prompt whose sources are searched; null for a prompt that is not saved or belongs to a node. */
    knowledgeOf: number | null;
    rules?: Rules;
  },
): Promise<BuiltChat> {
  const { language } = await localeOf(work);
  const instructions = await fillText(work, filledFrom, prompt, '', others);
  const passages = knowledgeOf === null ? [] : await findPassages(work, knowledgeOf, questionOf(history));
  const { words } = assistantTexts;
  const ownRules = [words[rules][language], ...(passages.length > 0 ? [words.knowledgeRules[language]] : [])].join(' ');
  const leading: ChatMessage[] = [
    { role: 'system', content: `${ownRules}\n\n${instructions}` },
    ...(passages.length > 0 ? [toKnowledgeMessage(passages)] : []),
  ];
  const messages = [...leading, ...history];
  return { request: { apiKey, model, maxTokens, temperature, messages, kept: leading.length }, passages };
}

/** The contact's last two messages: the last one alone is often only “and on Saturdays?”. */
const questionOf = (history: readonly ChatMessage[]): string =>
  history
    .filter(({ role }) => role === 'user')
    .slice(-2)
    .map(({ content }) => content)
    .join('\n');
