import { AppError, readMarks, type assistantsApi, type RequestOf } from '@recado/contracts';
import type { ChatMessage, ChatRequest } from '../../gateways/ai/askChat.ts';
import type { UserErrand } from '../../kernel/errand.ts';
import type { UserWork } from '../../kernel/work.ts';
import { localeOf } from '../companies/index.ts';
import { findAssistant, isLimitReached, noteLimit, readAiSettings, recordUsage } from '../prompts/index.ts';
import { visibleTicket } from '../tickets/index.ts';
import type { AssistantRouteDeps } from './assistantDeps.ts';
import { assistantTexts } from './assistants.texts.ts';
import { buildChat } from './buildChat.ts';
import { readHistory } from './readHistory.ts';

type Body = RequestOf<typeof assistantsApi.help>['body'];

/** Messages of a conversation that a summary reads, and the tokens that it and a translation may take. */
const summarizedMessages = 100;
const leastTokens = { summary: 400, translation: 2_000 } as const;

/**
 * Returns a proposed answer, a summary of the conversation, or a translation, by the assistant that the company has chosen
 * for it. Nothing is sent or stored but the tokens. Throws ERR_NO_TICKET_FOUND, ERR_AI_NOT_CHOSEN, ERR_AI_LIMIT and
 * ERR_AI_FAILED.
 */
export async function helpAttendant(
  errand: UserErrand,
  ticketId: number,
  body: Body,
  { chat, secrets }: AssistantRouteDeps,
): Promise<{ text: string }> {
  const { promptId, request } = await errand.inCompany((work) => readHelp(work, ticketId, body, secrets));
  const answer = await chat.ask(request);
  const counts = answer.kind === 'text' ? { answers: 1, ...answer.usage } : { failures: 1 };
  await errand.inCompany(async (work) => {
    await recordUsage(work, { promptId, purpose: 'attendants', model: request.model }, counts);
    await noteLimit(work);
  });
  if (answer.kind === 'failed') {
    errand.log.warn({ ticketId, promptId, reason: answer.reason }, 'ai failed');
    throw new AppError('ERR_AI_FAILED');
  }
  const text = readMarks(answer.text).body;
  if (text === '') throw new AppError('ERR_AI_FAILED');
  return { text };
}

async function readHelp(work: UserWork, ticketId: number, body: Body, secrets: AssistantRouteDeps['secrets']) {
  const ticket = await visibleTicket(work, ticketId);
  const { helperPromptId } = await readAiSettings(work);
  const assistant = helperPromptId === null ? undefined : await findAssistant(work, helperPromptId, secrets);
  if (!assistant) throw new AppError('ERR_AI_NOT_CHOSEN');
  if (await isLimitReached(work)) throw new AppError('ERR_AI_LIMIT');
  const { apiKey, model, temperature } = assistant;
  const asked = (kind: 'summary' | 'translation', system: string, content: string): ChatRequest => ({
    apiKey,
    model,
    temperature,
    maxTokens: Math.max(assistant.maxTokens, leastTokens[kind]),
    messages: [
      { role: 'system', content: system },
      { role: 'user', content },
    ],
  });
  const { words } = assistantTexts;
  if (body.kind === 'translation')
    return { promptId: assistant.id, request: asked('translation', words.translationRules[body.to], body.text) };
  const { language } = await localeOf(work);
  if (body.kind === 'summary') {
    const history = await readHistory(work, ticketId, [], summarizedMessages);
    const lineOf = ({ role, content }: ChatMessage) =>
      `${words[role === 'user' ? 'customer' : 'company'][language]}: ${content}`;
    const lines = history.map(lineOf).join('\n');
    return { promptId: assistant.id, request: asked('summary', words.summaryRules[language], lines) };
  }
  const history = await readHistory(work, ticketId, [], assistant.maxMessages);
  const context = { filledFrom: ticket, history, knowledgeOf: assistant.id, rules: 'draftRules' } as const;
  const { request } = await buildChat(work, assistant, context);
  return { promptId: assistant.id, request };
}

/** Returns whether attendants can ask for help now. */
export async function isHelpOffered(work: UserWork, hasAssistants: boolean): Promise<boolean> {
  const { helperPromptId } = await readAiSettings(work);
  return hasAssistants && helperPromptId !== null && !(await isLimitReached(work));
}
