import { z } from 'zod';
import { announcementChannel } from './announcements.ts';
import { campaignChannel } from './campaigns.ts';
import { fileListChannel } from './fileLists.ts';
import { flowCampaignChannel } from './flowCampaigns.ts';
import { flowChannel } from './flows.ts';
import { helpChannel } from './helps.ts';
import { planChannel } from './plans.ts';
import { authChannel } from './auth.ts';
import { connectionChannel, sessionChannel } from './connections.ts';
import { contactListChannel, contactListItemChannel } from './contactLists.ts';
import { contactChannel } from './contacts.ts';
import { internalNoteChannel, mentionChannel } from './internalNotes.ts';
import { paymentChannel, platformPaymentChannel } from './invoices.ts';
import { wholeNumber } from './kit.ts';
import { knowledgeSourceChannel } from './knowledge.ts';
import { messageChannel } from './messages.ts';
import { noteChannel } from './notes.ts';
import { dataTaskChannel } from './personalData.ts';
import { presenceChannel } from './presence.ts';
import { promptChannel } from './prompts.ts';
import { queueIntegrationChannel } from './queueIntegrations.ts';
import { queueChannel } from './queues.ts';
import { quickMessageChannel } from './quickMessages.ts';
import { scheduleChannel } from './schedules.ts';
import { settingsChannel } from './settings.ts';
import { suppressedNumberChannel } from './suppressedNumbers.ts';
import { tagChannel } from './tags.ts';
import { chatChannel, chatRoomChannel, chatUserChannel } from './teamChat.ts';
import { pinChannel, snoozeChannel } from './ticketMarks.ts';
import { ticketChannel, ticketStatuses, transferChannel } from './tickets.ts';
import { userChannel } from './users.ts';

/**
 * Every realtime channel and its payload (wire 5.2). The name on the wire is `company-{companyId}-{channel}`; `#`
 * stands for an id.
 */
const channels = {
  ticket: ticketChannel,
  transfer: transferChannel,
  pin: pinChannel,
  snooze: snoozeChannel,
  appMessage: messageChannel,
  contact: contactChannel,
  contactList: contactListChannel,
  contactListItem: contactListItemChannel,
  suppressedNumber: suppressedNumberChannel,
  whatsapp: connectionChannel,
  whatsappSession: sessionChannel,
  user: userChannel,
  auth: authChannel,
  settings: settingsChannel,
  queue: queueChannel,
  quickMessage: quickMessageChannel,
  tag: tagChannel,
  ticketNote: noteChannel,
  internalNote: internalNoteChannel,
  mention: mentionChannel,
  presence: presenceChannel,
  'company-announcement': announcementChannel,
  help: helpChannel,
  plan: planChannel,
  schedule: scheduleChannel,
  payment: paymentChannel,
  file: fileListChannel,
  campaign: campaignChannel,
  flow: flowChannel,
  flowCampaign: flowCampaignChannel,
  platformPayment: platformPaymentChannel,
  personalData: dataTaskChannel,
  prompt: promptChannel,
  knowledgeSource: knowledgeSourceChannel,
  queueIntegration: queueIntegrationChannel,
  'chat-user-#': chatUserChannel,
  chat: chatChannel,
  'chat-#': chatRoomChannel,
} as const satisfies Record<string, z.ZodType>;

type Kind = keyof typeof channels;
type Named<K extends Kind> = K extends `${infer Beginning}#` ? `${Beginning}${number}` : K;
type KindOf<C extends Channel> = { [K in Kind]: C extends Named<K> ? K : never }[Kind];

/** The name of a channel, with an id in place of `#`. */
export type Channel = Named<Kind>;
/** The event as a listener receives it. */
export type EventOf<C extends Channel> = z.output<(typeof channels)[KindOf<C>]>;
/** The event as a publisher passes it: dates may still be `Date`. */
export type PayloadOf<C extends Channel> = z.input<(typeof channels)[KindOf<C>]>;

/** Returns the schema of a channel's payload. */
export const payloadsOf = (channel: Channel): z.ZodType => channels[channel.replace(/\d+$/, '#') as Kind];

const ticketId = wholeNumber(1, 2_147_483_647);

/** For an argument that the server ignores. The value is dropped, so that nothing stores it. */
const nothing = z.unknown().transform(() => undefined);

/**
 * The events that a client may emit, with their argument (wire 5.1). Each takes an optional callback `{ok: true}` or
 * `{error}`.
 */
export const emits = {
  joinChatBox: ticketId,
  leaveChatBox: ticketId,
  joinNotification: nothing,
  leaveNotification: nothing,
  joinTickets: z.enum(ticketStatuses),
  leaveTickets: z.enum(ticketStatuses),
  userStatus: nothing,
  /** The ticket on the screen, after joinChatBox; null for none. */
  viewing: z.object({ ticketId: ticketId.nullable() }),
  /** True if the user is writing in a ticket, after joinChatBox. */
  typing: z.object({ ticketId, typing: z.boolean() }),
} as const satisfies Record<string, z.ZodType>;
export type Emit = keyof typeof emits;
