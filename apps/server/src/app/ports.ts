import { settleRemovedShippings, settleShipping } from '../features/campaigns/index.ts';
import { recordTemplateEnd } from '../features/cloud/index.ts';
import { receiveInbound } from '../features/inbound/index.ts';
import { clearUnread, type Sending, type Settled } from '../features/messages/index.ts';
import { settleRemovedSchedules, settleSchedule } from '../features/schedules/index.ts';
import { dropCommands, dropDelayedAnswers as dropDelayed, enqueueCommand } from '../features/sessions/index.ts';
import type { AnsweredTicket } from '../features/tickets/index.ts';
import { newWid } from '../gateways/whatsapp/newWid.ts';
import type { SessionEvent } from '../gateways/whatsapp/WhatsAppSession.ts';
import type { Work } from '../kernel/work.ts';

/** The functions that features below need from features above them (docs/architecture.md, order of the features). */
export const sending: Sending = {
  enqueueCommand: async (work, command, options) => void (await enqueueCommand(work, command, options)),
  newWid,
};
export const settled: Settled = async (work, messageId, outcome) => {
  await settleSchedule(work, messageId, outcome);
  await settleShipping(work, messageId, outcome);
};

/** Settles what waits for the outcome of messages before they are deleted with their tickets. */
export async function settleRemoved(work: Work, ticketIds: readonly number[]): Promise<void> {
  await settleRemovedSchedules(work, ticketIds);
  await settleRemovedShippings(work, ticketIds);
}
/** Drops the answers of a bot that wait for their time in a ticket that a user takes. */
export const dropDelayedAnswers = (work: Work, ticket: AnsweredTicket): Promise<void> =>
  dropDelayed(work, ticket, settled);
/** Drops the commands of a deleted connection. Its session may still log out. */
export const dropLateCommands = (work: Work, connectionId: number): Promise<void> =>
  dropCommands(work, connectionId, settled, { keepsLogout: true });
export const inboundDeps = { settled, sending, dropDelayedAnswers, recordTemplateEnd };

/** Records an inbound event of any provider. */
export const receive = (work: Work, event: SessionEvent) => receiveInbound(work, event, inboundDeps);

/** Marks the messages of a ticket as read in the product; the provider is not notified. */
export const clearTicket = async (work: Work, ticketId: number): Promise<void> =>
  void (await clearUnread(work, ticketId));
