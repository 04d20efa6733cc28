import { canSeeQuickMessage, type QuickMessage } from '@recado/contracts';
import { sql } from 'drizzle-orm';
import { companyRoom, userRoom } from '../../kernel/realtime/rooms.ts';
import type { Visibility } from '../../kernel/visibility.ts';
import { quickMessages } from './quickMessages.tables.ts';

/**
 * Visible to its owner, and to everyone if shared. Administrators do not see private ones of others (behaviour 8.1).
 */
export const quickMessageVisibility: Visibility<Pick<QuickMessage, 'userId' | 'geral'>> = {
  where: ({ id }) => sql`(${quickMessages.userId} = ${id} or ${quickMessages.geral})`,
  can: canSeeQuickMessage,
  rooms: (companyId, { userId, geral }) => [geral ? companyRoom(companyId) : userRoom(companyId, userId)],
};
