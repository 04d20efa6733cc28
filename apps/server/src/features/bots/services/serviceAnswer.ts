import type { OutsideReply } from '@recado/contracts';
import type { ChatRequest } from '../../../gateways/ai/askChat.ts';
import type { DialogflowRequest } from '../../../gateways/dialogflow/openDialogflow.ts';
import type { Voice } from '../audio/speakAnswer.ts';
import type { TypebotRequest } from './typebotRequest.ts';

/** The request of a turn, and its integration. `gone`: it was deleted, or changed to a type that is not asked. */
export type ServiceRequest = { integrationId: number | null } & (
  | { kind: 'typebot'; request: TypebotRequest }
  | { kind: 'dialogflow'; request: DialogflowRequest }
  | { kind: 'chat'; flowId: number; request: ChatRequest; queueId: number | null; answers: number; voice: Voice }
  /** The plan of the company has no assistants: the flow goes on without an answer. */
  | { kind: 'pass' }
  /** The limit of the month is reached: people get the ticket. */
  | { kind: 'limited'; queueId: number | null }
  /** The messages have no text, which is all that Dialogflow takes. `hasMessages`: the contact wrote some. */
  | { kind: 'noText'; hasMessages: boolean }
  /** A file of the contact is still being downloaded. */
  | { kind: 'waiting' }
  | { kind: 'gone' }
);

/** The answer of a service, with what follows it on the ticket. */
export type ServiceAnswer = {
  reply: OutsideReply;
  /** A reason for the log and the list of integrations; null for a success. */
  failure: string | null;
  /** The contact ended the conversation, or the bot names a user who takes the ticket. */
  after?: { kind: 'close' } | { kind: 'give'; userId: number };
  /** Messages of the contact were not given to the service, which the log of the ticket tells. */
  isSkipped?: boolean;
};

/** The answer for messages that no service was asked about: the ticket waits for people, and the next message asks. */
export const unasked = (isSkipped: boolean): ServiceAnswer => ({
  reply: { kind: 'answer', answer: { sends: [], next: 'wait' }, session: null },
  failure: null,
  isSkipped,
});

export const failed = (failure: string, isRefused: boolean): ServiceAnswer => ({
  reply: { kind: 'failed', isRefused },
  failure,
});
