import type { Routes } from './kernel/http/bind.ts';
import { authRoutes } from './features/auth/index.ts';
import type { AuthParts } from './features/auth/authParts.ts';
import { companyRoutes } from './features/companies/index.ts';
import { connectionRoutes } from './features/connections/index.ts';
import { dashboardRoutes } from './features/dashboard/index.ts';
import { mediaRoutes } from './features/media/index.ts';
import { messageRoutes, type MessageParts } from './features/messages/index.ts';
import { planRoutes } from './features/plans/index.ts';
import { quickMessageRoutes } from './features/quickMessages/index.ts';
import { queueRoutes } from './features/queues/index.ts';
import { sandboxRoutes } from './features/sandbox/index.ts';
import { settingRoutes } from './features/settings/index.ts';
import { tagRoutes } from './features/tags/index.ts';
import { ticketRoutes } from './features/tickets/index.ts';
import { userRoutes } from './features/users/index.ts';

/** What the features need of each other and of the process; the composition root gives it. */
export type FeatureParts = {
  auth: AuthParts;
  connections: Parameters<typeof connectionRoutes>[0];
  media: Parameters<typeof mediaRoutes>[0];
  messages: MessageParts;
  sandbox: Parameters<typeof sandboxRoutes>[0];
  tickets: Parameters<typeof ticketRoutes>[0];
};

/** Every feature's routes, one line each; `app.ts` binds them. */
export const featureRoutes = (parts: FeatureParts): Record<string, Routes> => ({
  auth: authRoutes(parts.auth),
  companies: companyRoutes,
  plans: planRoutes,
  users: userRoutes,
  settings: settingRoutes,
  dashboard: dashboardRoutes,
  media: mediaRoutes(parts.media),
  connections: connectionRoutes(parts.connections),
  tags: tagRoutes,
  queues: queueRoutes,
  quickMessages: quickMessageRoutes,
  tickets: ticketRoutes(parts.tickets),
  messages: messageRoutes(parts.messages),
  sandbox: sandboxRoutes(parts.sandbox),
});
