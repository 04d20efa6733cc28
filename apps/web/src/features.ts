import { announcementsFeature } from './features/announcements/index.ts';
import { authFeature } from './features/auth/index.ts';
import { connectionsFeature } from './features/connections/index.ts';
import { dashboardFeature } from './features/dashboard/index.ts';
import { firstStepsFeature } from './features/firstSteps/index.ts';
import { mailsFeature } from './features/mails/index.ts';
import { notificationsFeature } from './features/notifications/index.ts';
import { paletteFeature } from './features/palette/index.ts';
import { quickMessagesFeature } from './features/quickMessages/index.ts';
import { sandboxFeature } from './features/sandbox/index.ts';
import { teamChatFeature } from './features/teamChat/index.ts';
import { ticketsFeature } from './features/tickets/tickets.feature.ts';
import { usersFeature } from './features/users/index.ts';
import type { Feature } from './lib/feature.ts';

/** Every feature of the web app, one line each. */
export const features: readonly Feature[] = [
  authFeature,
  dashboardFeature,
  ticketsFeature,
  quickMessagesFeature,
  connectionsFeature,
  sandboxFeature,
  notificationsFeature,
  announcementsFeature,
  teamChatFeature,
  usersFeature,
  firstStepsFeature,
  mailsFeature,
  paletteFeature,
];
