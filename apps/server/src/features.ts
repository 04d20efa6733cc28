import type { Routes } from './kernel/http/bind.ts';
import { announcementRoutes, type AnnouncementDeps } from './features/announcements/index.ts';
import { auditRoutes } from './features/audit/index.ts';
import { authRoutes } from './features/auth/index.ts';
import type { AuthDeps } from './features/auth/authDeps.ts';
import { botRoutes } from './features/bots/index.ts';
import { cloudRoutes, type CloudDeps } from './features/cloud/index.ts';
import { companyRoutes } from './features/companies/index.ts';
import { connectionRoutes } from './features/connections/index.ts';
import { contactRoutes, type ContactDeps } from './features/contacts/index.ts';
import { dashboardRoutes } from './features/dashboard/index.ts';
import { deadLetterRoutes, type Redelivery } from './features/deadLetters/index.ts';
import { helpRoutes, type HelpDeps } from './features/helps/index.ts';
import { internalNoteRoutes } from './features/internalNotes/index.ts';
import { mailRoutes, type MailDeps } from './features/mails/index.ts';
import { mediaRoutes } from './features/media/index.ts';
import { messageRoutes, type MessageDeps } from './features/messages/index.ts';
import { noteRoutes } from './features/notes/index.ts';
import { planRoutes } from './features/plans/index.ts';
import { quickMessageRoutes } from './features/quickMessages/index.ts';
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

/** Dependencies of the features on each other and on the process. The composition root provides them. */
export type FeatureDeps = {
  announcements: AnnouncementDeps;
  auth: AuthDeps;
  cloud: CloudDeps;
  companies: Parameters<typeof companyRoutes>[0];
  connections: Parameters<typeof connectionRoutes>[0];
  contacts: ContactDeps;
  deadLetters: Redelivery;
  helps: HelpDeps;
  mails: MailDeps;
  media: Parameters<typeof mediaRoutes>[0];
  messages: MessageDeps;
  sandbox: Parameters<typeof sandboxRoutes>[0];
  schedules: Parameters<typeof scheduleRoutes>[0];
  settings: Parameters<typeof settingRoutes>[0];
  tags: TagDeps;
  tickets: Parameters<typeof ticketRoutes>[0];
  ticketMarks: TicketMarkDeps;
  queues: QueueDeps;
  quickMessages: Parameters<typeof quickMessageRoutes>[0];
  users: UserDeps;
};

/** The routes of every feature, one line each. `app.ts` binds them. */
export const featureRoutes = (deps: FeatureDeps): Record<string, Routes> => ({
  auth: authRoutes(deps.auth),
  companies: companyRoutes(deps.companies),
  signUp: signUpRoutes,
  plans: planRoutes,
  users: userRoutes(deps.users),
  settings: settingRoutes(deps.settings),
  audit: auditRoutes,
  dashboard: dashboardRoutes,
  mails: mailRoutes(deps.mails),
  media: mediaRoutes(deps.media),
  connections: connectionRoutes(deps.connections),
  cloud: cloudRoutes(deps.cloud),
  deadLetters: deadLetterRoutes(deps.deadLetters),
  contacts: contactRoutes(deps.contacts),
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
  notes: noteRoutes,
  internalNotes: internalNoteRoutes,
  messages: messageRoutes(deps.messages),
  transcripts: transcriptRoutes,
  schedules: scheduleRoutes(deps.schedules),
  teamChat: teamChatRoutes,
  sandbox: sandboxRoutes(deps.sandbox),
});
