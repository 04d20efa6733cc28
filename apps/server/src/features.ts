import type { Routes } from './kernel/http/bind.ts';
import { announcementRoutes, type AnnouncementParts } from './features/announcements/index.ts';
import { authRoutes } from './features/auth/index.ts';
import type { AuthParts } from './features/auth/authParts.ts';
import { cloudRoutes, type CloudParts } from './features/cloud/index.ts';
import { companyRoutes } from './features/companies/index.ts';
import { connectionRoutes } from './features/connections/index.ts';
import { contactRoutes, type ContactParts } from './features/contacts/index.ts';
import { dashboardRoutes } from './features/dashboard/index.ts';
import { deadLetterRoutes, type Hearing } from './features/deadLetters/index.ts';
import { internalNoteRoutes } from './features/internalNotes/index.ts';
import { mailRoutes, type MailParts } from './features/mails/index.ts';
import { mediaRoutes } from './features/media/index.ts';
import { messageRoutes, type MessageParts } from './features/messages/index.ts';
import { noteRoutes } from './features/notes/index.ts';
import { planRoutes } from './features/plans/index.ts';
import { quickMessageRoutes } from './features/quickMessages/index.ts';
import { queueRoutes } from './features/queues/index.ts';
import { sandboxRoutes } from './features/sandbox/index.ts';
import { scheduleRoutes } from './features/schedules/index.ts';
import { settingRoutes } from './features/settings/index.ts';
import { tagRoutes, type TagParts } from './features/tags/index.ts';
import { teamChatRoutes } from './features/teamChat/index.ts';
import { ticketMarkRoutes, ticketRoutes, ticketTagRoutes, type TicketMarkParts } from './features/tickets/index.ts';
import { transcriptRoutes } from './features/transcripts/index.ts';
import { userRoutes, type UserParts } from './features/users/index.ts';

/** What the features need from each other and from the process. The composition root provides it. */
export type FeatureParts = {
  announcements: AnnouncementParts;
  auth: AuthParts;
  cloud: CloudParts;
  companies: Parameters<typeof companyRoutes>[0];
  connections: Parameters<typeof connectionRoutes>[0];
  contacts: ContactParts;
  deadLetters: Hearing;
  mails: MailParts;
  media: Parameters<typeof mediaRoutes>[0];
  messages: MessageParts;
  sandbox: Parameters<typeof sandboxRoutes>[0];
  schedules: Parameters<typeof scheduleRoutes>[0];
  settings: Parameters<typeof settingRoutes>[0];
  tags: TagParts;
  tickets: Parameters<typeof ticketRoutes>[0];
  ticketMarks: TicketMarkParts;
  users: UserParts;
};

/** The routes of every feature, one line each. `app.ts` binds them. */
export const featureRoutes = (parts: FeatureParts): Record<string, Routes> => ({
  auth: authRoutes(parts.auth),
  companies: companyRoutes(parts.companies),
  plans: planRoutes,
  users: userRoutes(parts.users),
  settings: settingRoutes(parts.settings),
  dashboard: dashboardRoutes,
  mails: mailRoutes(parts.mails),
  media: mediaRoutes(parts.media),
  connections: connectionRoutes(parts.connections),
  cloud: cloudRoutes(parts.cloud),
  deadLetters: deadLetterRoutes(parts.deadLetters),
  contacts: contactRoutes(parts.contacts),
  tags: tagRoutes(parts.tags),
  queues: queueRoutes,
  quickMessages: quickMessageRoutes,
  announcements: announcementRoutes(parts.announcements),
  tickets: ticketRoutes(parts.tickets),
  ticketMarks: ticketMarkRoutes(parts.ticketMarks),
  ticketTags: ticketTagRoutes,
  notes: noteRoutes,
  internalNotes: internalNoteRoutes,
  messages: messageRoutes(parts.messages),
  transcripts: transcriptRoutes,
  schedules: scheduleRoutes(parts.schedules),
  teamChat: teamChatRoutes,
  sandbox: sandboxRoutes(parts.sandbox),
});
