import type { QuickMessage, SessionUser } from '@recado/contracts';

/**
 * Returns whether the user may edit and delete it: the owner; if it is shared, also administrators, and everyone if
 * `allowEdit` is set. The server decides again.
 */
export const mayChange = (
  { id, profile }: Pick<SessionUser, 'id' | 'profile'>,
  { userId, geral, allowEdit }: QuickMessage,
): boolean => userId === id || (geral && (profile === 'admin' || allowEdit));
