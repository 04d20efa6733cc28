export * from './kit.ts';
export * from './nameKey.ts';
export * from './rows.ts';
export * from './planFlags.ts';
export * from './words.ts';
export * from './phoneNumbers.ts';
export * from './formulaGuard.ts';
export * from './cutText.ts';
export * from './signature.ts';
export * from './errors.ts';
export * from './permissions.ts';
export * from './apiScopes.ts';
export * from './limits.ts';
export * from './plans.ts';
export * from './platformSettings.ts';
export * from './platformCompanies.ts';
export * from './recurrences.ts';
export * from './invoiceRules.ts';
export * from './invoices.ts';
export * from './payments.ts';
export * from './paymentTroubles.ts';
export * from './dashboard.ts';
export * from './settings.ts';
export * from './audit.ts';
export * from './signUp.ts';
export * from './businessHours.ts';
export * from './trial.ts';
export type { Choice } from './bot/choice.ts';
export * from './bot/types.ts';
export * from './bot/choices.ts';
export * from './bot/menus.ts';
export * from './bot/decideTurn.ts';
export * from './bot/flowSteps.ts';
export { applyAssistantReply, readMarks, spokenText, toNodeAnswer } from './bot/assistant.ts';
export { applyOutsideReply } from './bot/applyOutsideReply.ts';
export { keyOfRequest, pendingOf } from './bot/requestOutside.ts';
export * from './bot/playTurn.ts';
export * from './flow/types.ts';
export * from './flow/document.ts';
export * from './flow/readNode.ts';
export * from './flow/nodeKeys.ts';
export * from './flow/nodePreview.ts';
export * from './flow/checkDocument.ts';
export * from './flow/conditions.ts';
export * from './flow/readNumber.ts';
export * from './flow/findFlowProblems.ts';
export * from './flow/phrases.ts';
export * from './flow/richText.ts';
export * from './flow/walk.ts';
export * from './flow/playFlow.ts';
export * from './flow/flowTest.ts';
export * from './flow/tryCustomers.ts';
export * from './flows.ts';
export * from './fileLists.ts';
export * from './flowCampaigns.ts';
export * from './flowFigures.ts';
export * from './flowRuns.ts';
export * from './flowTests.ts';
export * from './campaignFigures.ts';
export * from './campaignRisk.ts';
export * from './campaignRules.ts';
export * from './campaignVariables.ts';
export * from './numberCare.ts';
export * from './quietHours.ts';
export * from './estimateEnd.ts';
export * from './messagingLimit.ts';
export * from './numberHealth.ts';
export * from './compareVariants.ts';
export * from './campaigns.ts';
export * from './messageRates.ts';
export * from './fillVariables.ts';
export * from './queues.ts';
export * from './queueOptions.ts';
export * from './prompts.ts';
export * from './queueIntegrations.ts';
export * from './tags.ts';
export * from './companies.ts';
export * from './users.ts';
export * from './auth.ts';
export * from './contactNames.ts';
export * from './contacts.ts';
export * from './sheetColumns.ts';
export * from './contactLists.ts';
export * from './segments.ts';
export * from './suppressedNumbers.ts';
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
export * from './messageSources.ts';
export * from './messageAdverts.ts';
export * from './messages.ts';
export * from './transcripts.ts';
export * from './mails.ts';
export * from './operations.ts';
export * from './media.ts';
export * from './mimeTypes.ts';
export * from './quickMessages.ts';
export * from './schedules.ts';
export * from './acks.ts';
export * from './apiTokens.ts';
export * from './voices.ts';
export * from './webhooks.ts';
export * from './externalApi.ts';
export * from './aiModels.ts';
export * from './aiUsage.ts';
export * from './assistants.ts';
export * from './knowledge.ts';
export * from './announcements.ts';
export * from './helps.ts';
export * from './teamChat.ts';
export * from './presence.ts';
export * from './sandbox.ts';
export * from './splitText.ts';
export * from './personalData.ts';
export * from './platform.ts';
export * from './channels.ts';
export * from './vcards.ts';
export * from './wireChannel.ts';

import { announcementsApi } from './announcements.ts';
import { helpsApi } from './helps.ts';
import { apiTokensApi } from './apiTokens.ts';
import { auditApi } from './audit.ts';
import { authApi } from './auth.ts';
import { botsApi } from './bots.ts';
import { campaignsApi } from './campaigns.ts';
import { cloudApi } from './cloud.ts';
import { companiesApi } from './companies.ts';
import { connectionsApi } from './connections.ts';
import { contactListItemsApi, contactListsApi } from './contactLists.ts';
import { segmentsApi } from './segments.ts';
import { suppressedNumbersApi } from './suppressedNumbers.ts';
import { contactsApi } from './contacts.ts';
import { deadLettersApi } from './deadLetters.ts';
import { externalApi } from './externalApi.ts';
import { fileListsApi } from './fileLists.ts';
import { flowCampaignsApi } from './flowCampaigns.ts';
import { flowFiguresApi } from './flowFigures.ts';
import { flowRunsApi } from './flowRuns.ts';
import { flowTestsApi } from './flowTests.ts';
import { flowsApi } from './flows.ts';
import { internalNotesApi } from './internalNotes.ts';
import { invoicesApi } from './invoices.ts';
import type { Endpoint } from './kit.ts';
import { mailsApi } from './mails.ts';
import { operationsApi } from './operations.ts';
import { mediaApi } from './media.ts';
import { messagesApi } from './messages.ts';
import { notesApi } from './notes.ts';
import { paymentsApi } from './payments.ts';
import { plansApi } from './plans.ts';
import { platformSettingsApi } from './platformSettings.ts';
import { personalDataApi } from './personalData.ts';
import { platformApi } from './platform.ts';
import { platformCompaniesApi } from './platformCompanies.ts';
import { assistantsApi } from './assistants.ts';
import { knowledgeApi } from './knowledge.ts';
import { promptsApi } from './prompts.ts';
import { queueIntegrationsApi } from './queueIntegrations.ts';
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
import { webhooksApi } from './webhooks.ts';

/** Every endpoint of the product by feature. OpenAPI and the house tests are generated from it. */
export const contract = {
  platform: platformApi,
  auth: authApi,
  companies: companiesApi,
  platformCompanies: platformCompaniesApi,
  signUp: signUpApi,
  plans: plansApi,
  platformSettings: platformSettingsApi,
  invoices: invoicesApi,
  payments: paymentsApi,
  users: usersApi,
  settings: settingsApi,
  audit: auditApi,
  dashboard: dashboardApi,
  mails: mailsApi,
  operations: operationsApi,
  media: mediaApi,
  connections: connectionsApi,
  cloud: cloudApi,
  deadLetters: deadLettersApi,
  contacts: contactsApi,
  contactLists: contactListsApi,
  contactListItems: contactListItemsApi,
  segments: segmentsApi,
  suppressedNumbers: suppressedNumbersApi,
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
  fileLists: fileListsApi,
  campaigns: campaignsApi,
  flows: flowsApi,
  flowCampaigns: flowCampaignsApi,
  flowFigures: flowFiguresApi,
  flowRuns: flowRunsApi,
  flowTests: flowTestsApi,
  prompts: promptsApi,
  assistants: assistantsApi,
  knowledge: knowledgeApi,
  queueIntegrations: queueIntegrationsApi,
  notes: notesApi,
  internalNotes: internalNotesApi,
  messages: messagesApi,
  transcripts: transcriptsApi,
  schedules: schedulesApi,
  teamChat: teamChatApi,
  apiTokens: apiTokensApi,
  webhooks: webhooksApi,
  external: externalApi,
  sandbox: sandboxApi,
  personalData: personalDataApi,
} as const satisfies Record<string, Record<string, Endpoint>>;
