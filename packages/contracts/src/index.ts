export * from './kit.ts';
export * from './rows.ts';
export * from './planFlags.ts';
export * from './words.ts';
export * from './errors.ts';
export * from './permissions.ts';
export * from './limits.ts';
export * from './plans.ts';
export * from './dashboard.ts';
export * from './settings.ts';
export * from './audit.ts';
export * from './signUp.ts';
export * from './businessHours.ts';
export * from './bot/types.ts';
export * from './bot/choices.ts';
export * from './bot/menus.ts';
export * from './bot/decideTurn.ts';
export * from './bot/playTurn.ts';
export * from './fillVariables.ts';
export * from './queues.ts';
export * from './queueOptions.ts';
export * from './tags.ts';
export * from './companies.ts';
export * from './users.ts';
export * from './auth.ts';
export * from './contactNames.ts';
export * from './contacts.ts';
export * from './cloudCredentials.ts';
export * from './connections.ts';
export * from './cloud.ts';
export * from './deadLetters.ts';
export * from './tickets.ts';
export * from './ticketMarks.ts';
export * from './ticketRules.ts';
export * from './ticketTags.ts';
export * from './bots.ts';
export * from './notes.ts';
export * from './internalNotes.ts';
export * from './messages.ts';
export * from './transcripts.ts';
export * from './mails.ts';
export * from './media.ts';
export * from './mimeTypes.ts';
export * from './quickMessages.ts';
export * from './schedules.ts';
export * from './acks.ts';
export * from './announcements.ts';
export * from './helps.ts';
export * from './teamChat.ts';
export * from './presence.ts';
export * from './sandbox.ts';
export * from './platform.ts';
export * from './channels.ts';

import { announcementsApi } from './announcements.ts';
import { helpsApi } from './helps.ts';
import { auditApi } from './audit.ts';
import { authApi } from './auth.ts';
import { botsApi } from './bots.ts';
import { cloudApi } from './cloud.ts';
import { companiesApi } from './companies.ts';
import { connectionsApi } from './connections.ts';
import { contactsApi } from './contacts.ts';
import { deadLettersApi } from './deadLetters.ts';
import { internalNotesApi } from './internalNotes.ts';
import type { Endpoint } from './kit.ts';
import { mailsApi } from './mails.ts';
import { mediaApi } from './media.ts';
import { messagesApi } from './messages.ts';
import { notesApi } from './notes.ts';
import { plansApi } from './plans.ts';
import { platformApi } from './platform.ts';
import { queuesApi } from './queues.ts';
import { queueOptionsApi } from './queueOptions.ts';
import { quickMessagesApi } from './quickMessages.ts';
import { sandboxApi } from './sandbox.ts';
import { schedulesApi } from './schedules.ts';
import { dashboardApi } from './dashboard.ts';
import { settingsApi } from './settings.ts';
import { signUpApi } from './signUp.ts';
import { tagsApi } from './tags.ts';
import { teamChatApi } from './teamChat.ts';
import { ticketsApi } from './tickets.ts';
import { ticketMarksApi } from './ticketMarks.ts';
import { ticketTagsApi } from './ticketTags.ts';
import { transcriptsApi } from './transcripts.ts';
import { usersApi } from './users.ts';

/** Every endpoint of the product by feature. OpenAPI and the house tests are generated from it. */
export const contract = {
  platform: platformApi,
  auth: authApi,
  companies: companiesApi,
  signUp: signUpApi,
  plans: plansApi,
  users: usersApi,
  settings: settingsApi,
  audit: auditApi,
  dashboard: dashboardApi,
  mails: mailsApi,
  media: mediaApi,
  connections: connectionsApi,
  cloud: cloudApi,
  deadLetters: deadLettersApi,
  contacts: contactsApi,
  tags: tagsApi,
  queues: queuesApi,
  queueOptions: queueOptionsApi,
  quickMessages: quickMessagesApi,
  announcements: announcementsApi,
  helps: helpsApi,
  tickets: ticketsApi,
  ticketMarks: ticketMarksApi,
  ticketTags: ticketTagsApi,
  bots: botsApi,
  notes: notesApi,
  internalNotes: internalNotesApi,
  messages: messagesApi,
  transcripts: transcriptsApi,
  schedules: schedulesApi,
  teamChat: teamChatApi,
  sandbox: sandboxApi,
} as const satisfies Record<string, Record<string, Endpoint>>;
