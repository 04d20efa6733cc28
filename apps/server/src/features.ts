import type { Routes } from './kernel/http/bind.ts';
import { announcementRoutes, type AnnouncementDeps } from './features/announcements/index.ts';
import { apiTokenRoutes } from './features/apiTokens/index.ts';
import { assistantRoutes, type AssistantRouteDeps } from './features/assistants/index.ts';
import { auditRoutes } from './features/audit/index.ts';
import { authRoutes } from './features/auth/index.ts';
import type { AuthDeps } from './features/auth/authDeps.ts';
import { botRoutes } from './features/bots/index.ts';
import { campaignRoutes, segmentRoutes, type CampaignDeps } from './features/campaigns/index.ts';
import { cloudRoutes, type CloudDeps } from './features/cloud/index.ts';
import { companyRoutes } from './features/companies/index.ts';
import { connectionRoutes } from './features/connections/index.ts';
import {
  contactListItemRoutes,
  contactListRoutes,
  suppressedNumberRoutes,
  type ContactListDeps,
} from './features/contactLists/index.ts';
import { contactRoutes, type ContactDeps } from './features/contacts/index.ts';
import { dashboardRoutes } from './features/dashboard/index.ts';
import { deadLetterRoutes, type Redelivery } from './features/deadLetters/index.ts';
import { externalRoutes, type ExternalDeps } from './features/externalApi/index.ts';
import { fileListRoutes } from './features/fileLists/index.ts';
import {
  flowCampaignRoutes,
  flowRoutes,
  flowFigureRoutes,
  flowRunRoutes,
  flowTestRoutes,
} from './features/flows/index.ts';
import { helpRoutes, type HelpDeps } from './features/helps/index.ts';
import { internalNoteRoutes } from './features/internalNotes/index.ts';
import { invoiceRoutes, paymentRoutes, type InvoiceDeps } from './features/invoices/index.ts';
import { knowledgeRoutes } from './features/knowledge/index.ts';
import { mailRoutes, type MailDeps } from './features/mails/index.ts';
import { operationRoutes, type OperationDeps } from './features/operations/index.ts';
import { mediaRoutes } from './features/media/index.ts';
import { messageRoutes, type MessageDeps } from './features/messages/index.ts';
import { noteRoutes } from './features/notes/index.ts';
import { personalDataRoutes, type EraseDeps } from './features/personalData/index.ts';
import { planRoutes } from './features/plans/index.ts';
import { platformSettingRoutes } from './features/platformSettings/index.ts';
import { platformCompanyRoutes, type PlatformCompanyDeps } from './features/platformCompanies/index.ts';
import { quickMessageRoutes } from './features/quickMessages/index.ts';
import { promptRoutes, type PromptDeps } from './features/prompts/index.ts';
import {
  queueIntegrationRoutes,
  type IntegrationDeps,
  type TestDeps,
  type TryDeps,
} from './features/queueIntegrations/index.ts';
import { queueOptionRoutes, queueRoutes, type QueueDeps } from './features/queues/index.ts';
import { sandboxRoutes } from './features/sandbox/index.ts';
import { scheduleRoutes } from './features/schedules/index.ts';
import { settingRoutes } from './features/settings/index.ts';
import { signUpRoutes } from './features/signUp/index.ts';
import { tagRoutes, type TagDeps } from './features/tags/index.ts';
import { teamChatRoutes } from './features/teamChat/index.ts';
import { ticketMarkRoutes, ticketRoutes, ticketTagRoutes, type TicketMarkDeps } from './features/tickets/index.ts';
import { transcriptRoutes } from './features/transcripts/index.ts';
import { userRoutes, type UserDeps } from './features/users/index.ts';
import { webhookRoutes, type WebhookDeps } from './features/webhooks/index.ts';

/** Dependencies of the features on each other and on the process. The composition root provides them. */
export type FeatureDeps = {
  announcements: AnnouncementDeps;
  assistants: AssistantRouteDeps;
  auth: AuthDeps;
  campaigns: CampaignDeps;
  cloud: CloudDeps;
  companies: Parameters<typeof companyRoutes>[0];
  connections: Parameters<typeof connectionRoutes>[0];
  contactLists: ContactListDeps;
  contacts: ContactDeps;
  deadLetters: Redelivery;
  external: ExternalDeps;
  fileLists: Parameters<typeof fileListRoutes>[0];
  flows: Parameters<typeof flowRoutes>[0];
  helps: HelpDeps;
  invoices: InvoiceDeps;
  knowledge: Parameters<typeof knowledgeRoutes>[0];
  mails: MailDeps;
  operations: OperationDeps;
  media: Parameters<typeof mediaRoutes>[0];
  messages: MessageDeps;
  personalData: EraseDeps;
  sandbox: Parameters<typeof sandboxRoutes>[0];
  schedules: Parameters<typeof scheduleRoutes>[0];
  settings: Parameters<typeof settingRoutes>[0];
  tags: TagDeps;
  tickets: Parameters<typeof ticketRoutes>[0];
  ticketMarks: TicketMarkDeps;
  plans: Parameters<typeof planRoutes>[0];
  platformSettings: Parameters<typeof platformSettingRoutes>[0];
  platformCompanies: PlatformCompanyDeps;
  prompts: PromptDeps;
  queueIntegrations: IntegrationDeps & TestDeps & TryDeps;
  queues: QueueDeps;
  quickMessages: Parameters<typeof quickMessageRoutes>[0];
  users: UserDeps;
  webhooks: WebhookDeps;
};

/** The routes of every feature, one line each. `app.ts` binds them. */
export const featureRoutes = (deps: FeatureDeps): Record<string, Routes> => ({
  auth: authRoutes(deps.auth),
  companies: companyRoutes(deps.companies),
  signUp: signUpRoutes,
  platformCompanies: platformCompanyRoutes(deps.platformCompanies),
  plans: planRoutes(deps.plans),
  platformSettings: platformSettingRoutes(deps.platformSettings),
  invoices: invoiceRoutes(deps.invoices),
  payments: paymentRoutes(deps.invoices),
  users: userRoutes(deps.users),
  settings: settingRoutes(deps.settings),
  audit: auditRoutes,
  dashboard: dashboardRoutes,
  mails: mailRoutes(deps.mails),
  operations: operationRoutes(deps.operations),
  media: mediaRoutes(deps.media),
  connections: connectionRoutes(deps.connections),
  cloud: cloudRoutes(deps.cloud),
  deadLetters: deadLetterRoutes(deps.deadLetters),
  contacts: contactRoutes(deps.contacts),
  contactLists: contactListRoutes(deps.contactLists),
  contactListItems: contactListItemRoutes(deps.contactLists),
  segments: segmentRoutes(),
  suppressedNumbers: suppressedNumberRoutes(deps.contactLists),
  tags: tagRoutes(deps.tags),
  queues: queueRoutes(deps.queues),
  queueOptions: queueOptionRoutes,
  quickMessages: quickMessageRoutes(deps.quickMessages),
  announcements: announcementRoutes(deps.announcements),
  helps: helpRoutes(deps.helps),
  tickets: ticketRoutes(deps.tickets),
  ticketMarks: ticketMarkRoutes(deps.ticketMarks),
  ticketTags: ticketTagRoutes,
  bots: botRoutes,
  fileLists: fileListRoutes(deps.fileLists),
  campaigns: campaignRoutes(deps.campaigns),
  flows: flowRoutes(deps.flows),
  flowCampaigns: flowCampaignRoutes,
  flowTests: flowTestRoutes,
  flowFigures: flowFigureRoutes,
  flowRuns: flowRunRoutes,
  prompts: promptRoutes(deps.prompts),
  assistants: assistantRoutes(deps.assistants),
  knowledge: knowledgeRoutes(deps.knowledge),
  queueIntegrations: queueIntegrationRoutes(deps.queueIntegrations),
  notes: noteRoutes,
  internalNotes: internalNoteRoutes,
  messages: messageRoutes(deps.messages),
  transcripts: transcriptRoutes,
  schedules: scheduleRoutes(deps.schedules),
  teamChat: teamChatRoutes,
  apiTokens: apiTokenRoutes,
  webhooks: webhookRoutes(deps.webhooks),
  external: externalRoutes(deps.external),
  sandbox: sandboxRoutes(deps.sandbox),
  personalData: personalDataRoutes(deps.personalData),
});
