import type { QuickMessage, SessionUser } from '@recado/contracts';

/**
 * Whether the person may edit and delete it: the owner; where it is shared, administrators, and anyone with
 * `allowEdit`. The server decides it again.
 */
export const mayChange = (
  { id, profile }: Pick<SessionUser, 'id' | 'profile'>,
  { userId, geral, allowEdit }: QuickMessage,
): boolean => userId === id || (geral && (profile === 'admin' || allowEdit));
