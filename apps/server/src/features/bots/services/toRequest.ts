import type { FlowSend } from '@recado/contracts';
import type { ServiceAnswer, ServiceRequest } from './serviceAnswer.ts';

/** Returns a request to a service and its answer as the page of the integration shows them, without its account. */
export function toRequest(
  { ticketId, turn }: { ticketId: number; turn: number },
  asked: ServiceRequest,
  { reply, failure }: ServiceAnswer,
) {
  const request =
    asked.kind === 'typebot'
      ? [asked.request.settings.slug, ...asked.request.texts, ...asked.request.files.map(({ name }) => `[${name}]`)]
      : asked.kind === 'dialogflow'
        ? [asked.request.project, asked.request.text]
        : [];
  const answer = reply.kind === 'answer' ? reply.answer.sends.map(textOf) : [];
  const delivery = `turn:${ticketId}:${turn}`;
  return { ticketId, delivery, request: request.join('\n'), status: null, answer: answer.join('\n'), failure };
}

const textOf = (send: FlowSend): string => {
  if (send.kind === 'media') return send.url;
  if (send.kind === 'text') return send.body;
  return [send.body, ...send.choices.map(({ key, title }) => `${key} - ${title}`)].join('\n');
};
