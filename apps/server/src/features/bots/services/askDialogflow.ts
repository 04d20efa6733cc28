import type { FlowSend } from '@recado/contracts';
import type { Dialogflow, DialogflowRequest } from '../../../gateways/dialogflow/openDialogflow.ts';
import { failed, type ServiceAnswer } from './serviceAnswer.ts';

/** Asks an agent of Dialogflow (behaviour 11.10). Its end of the conversation silences it in the ticket. */
export async function askDialogflow(dialogflow: Dialogflow, request: DialogflowRequest): Promise<ServiceAnswer> {
  const answer = await dialogflow.ask(request);
  if (answer.kind === 'failed') return failed(answer.reason, answer.isRefused);
  const sends = answer.texts.map((body): FlowSend => ({ kind: 'text', body, isVerbatim: true }));
  return {
    reply: { kind: 'answer', answer: { sends, next: answer.isOver ? 'continue' : 'wait' }, session: null },
    failure: null,
  };
}
