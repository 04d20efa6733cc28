import { announcementsFeature } from './features/announcements/index.ts';
import { auditFeature } from './features/audit/index.ts';
import { authFeature } from './features/auth/index.ts';
import { campaignsFeature } from './features/campaigns/index.ts';
import { connectionsFeature } from './features/connections/index.ts';
import { contactBookFeature } from './features/contactBook/index.ts';
import { contactListsFeature } from './features/contactLists/index.ts';
import { dashboardFeature } from './features/dashboard/index.ts';
import { fileListsFeature } from './features/fileLists/index.ts';
import { firstStepsFeature } from './features/firstSteps/index.ts';
import { flowsFeature } from './features/flows/index.ts';
import { helpsFeature } from './features/helps/index.ts';
import { invoicesFeature } from './features/invoices/index.ts';
import { integrationsFeature } from './features/integrations/integrations.feature.ts';
import { kanbanFeature } from './features/kanban/index.ts';
import { mailsFeature } from './features/mails/index.ts';
import { messagesApiFeature } from './features/messagesApi/index.ts';
import { notificationsFeature } from './features/notifications/index.ts';
import { paletteFeature } from './features/palette/index.ts';
import { promptsFeature } from './features/prompts/prompts.feature.ts';
import { queuesFeature } from './features/queues/index.ts';
import { quickMessagesFeature } from './features/quickMessages/index.ts';
import { sandboxFeature } from './features/sandbox/index.ts';
import { schedulesFeature } from './features/schedules/schedules.feature.ts';
import { tagsFeature } from './features/tags/tags.feature.ts';
import { settingsFeature } from './features/settings/index.ts';
import { teamChatFeature } from './features/teamChat/index.ts';
import { ticketsFeature } from './features/tickets/tickets.feature.ts';
import { todoFeature } from './features/todo/index.ts';
import { usersFeature } from './features/users/index.ts';
import type { Feature } from './lib/feature.ts';

/** Every feature of the web app, one line each. */
export const features: readonly Feature[] = [
  authFeature,
  dashboardFeature,
  ticketsFeature,
  kanbanFeature,
  contactBookFeature,
  quickMessagesFeature,
  tagsFeature,
  todoFeature,
  connectionsFeature,
  sandboxFeature,
  notificationsFeature,
  announcementsFeature,
  teamChatFeature,
  schedulesFeature,
  queuesFeature,
  usersFeature,
  campaignsFeature,
  contactListsFeature,
  flowsFeature,
  promptsFeature,
  integrationsFeature,
  fileListsFeature,
  messagesApiFeature,
  settingsFeature,
  invoicesFeature,
  auditFeature,
  helpsFeature,
  firstStepsFeature,
  mailsFeature,
  paletteFeature,
];
