import type { FlowRun, FlowSend } from '../flow/types.ts';
import { toMenu } from './choices.ts';
import type { BotAnswer, BotRules } from './types.ts';

/** Returns the answer of the bot for a message of a flow or of a service. */
export function toAnswer(send: FlowSend, variables: FlowRun['variables'], rules: BotRules): BotAnswer {
  const { isVerbatim, pauseMs } = send;
  const ways = { variables, ...(isVerbatim && { isVerbatim }), ...(pauseMs && { pauseMs }) };
  if (send.kind === 'menu') return { ...toMenu(send.body, send.choices, rules.chatBotType), ...ways };
  const text = { body: send.kind === 'text' ? send.body : '', choices: [], form: 'text' as const, ...ways };
  return send.kind === 'media' ? { ...text, media: send } : text;
}
