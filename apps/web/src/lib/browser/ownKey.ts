import { useSession } from '../session/sessionState.ts';

/** Returns a storage key of this browser that contains a user's id, by default that of the signed-in user. */
export const ownKey = (name: string, userId = useSession.getState().user?.id ?? 0): string => `${name}:${userId}`;
