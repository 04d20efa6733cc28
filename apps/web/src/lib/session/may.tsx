import { mayProfile, type PermissionAction } from '@recado/contracts';
import type { ReactNode } from 'react';
import { useSession } from './sessionState.ts';

/**
 * Returns whether the profile of the signed-in user allows the action. Only for display: the server checks again
 * (ROLE-13).
 */
export function may(action: PermissionAction): boolean {
  const { user } = useSession.getState();
  return user !== null && mayProfile(user.profile, action);
}

/** `may` for a component; it renders again when the user changes. */
export const useMay = (action: PermissionAction): boolean =>
  useSession(({ user }) => user !== null && mayProfile(user.profile, action));

/** Renders its children only for users who may do the action. */
export const May = ({ action, children }: { action: PermissionAction; children: ReactNode }) =>
  useMay(action) ? children : null;
