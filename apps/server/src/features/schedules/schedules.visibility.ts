import { sql } from 'drizzle-orm';
import { companyRoom } from '../../kernel/realtime/rooms.ts';
import type { Visibility } from '../../kernel/visibility.ts';

/** Every user of the company sees the whole calendar (behaviour 8.2). */
export const scheduleVisibility: Visibility<unknown> = {
  where: () => sql`true`,
  can: () => true,
  rooms: (companyId) => [companyRoom(companyId)],
};
