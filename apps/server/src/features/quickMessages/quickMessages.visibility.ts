import { eq, or, type SQL } from 'drizzle-orm';
import { companyRoom, userRoom, type Room } from '../../kernel/realtime/rooms.ts';
import type { Viewer } from '../../kernel/work.ts';
import { quickMessages } from './quickMessages.tables.ts';

type Facts = { userId: number; geral: boolean; allowEdit: boolean };

/**
 * Who sees a quick message: its owner, and everyone where it is shared. Administrators see no other's private one
 * (behaviour 8.1).
 */
export const whereVisible = ({ id }: Viewer): SQL | undefined =>
  or(eq(quickMessages.userId, id), eq(quickMessages.geral, true));

/** Who may change it: its owner; where it is shared, administrators, and anyone with `allowEdit`. */
export const mayChange = ({ id, profile }: Viewer, { userId, geral, allowEdit }: Facts): boolean =>
  userId === id || (geral && (profile === 'admin' || allowEdit));

/** Who hears of it. */
export const roomsOf = (companyId: number, { userId, geral }: Facts): Room[] => [
  geral ? companyRoom(companyId) : userRoom(companyId, userId),
];
