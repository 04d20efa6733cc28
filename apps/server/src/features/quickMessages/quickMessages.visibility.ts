import { eq, or, type SQL } from 'drizzle-orm';
import { companyRoom, userRoom, type Room } from '../../kernel/realtime/rooms.ts';
import type { Viewer } from '../../kernel/work.ts';
import { quickMessages } from './quickMessages.tables.ts';

type Facts = { userId: number; geral: boolean; allowEdit: boolean };

/**
 * Visible to its owner, and to everyone if shared. Administrators do not see private ones of others (behaviour 8.1).
 */
export const whereVisible = ({ id }: Viewer): SQL | undefined =>
  or(eq(quickMessages.userId, id), eq(quickMessages.geral, true));

/** May be changed by its owner; if shared, also by administrators, and by users with `allowEdit`. */
export const mayChange = ({ id, profile }: Viewer, { userId, geral, allowEdit }: Facts): boolean =>
  userId === id || (geral && (profile === 'admin' || allowEdit));

/** The rooms of its events. */
export const roomsOf = (companyId: number, { userId, geral }: Facts): Room[] => [
  geral ? companyRoom(companyId) : userRoom(companyId, userId),
];
