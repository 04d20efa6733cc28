import type { PermissionAction } from '@recado/contracts';
import { redirect } from '@tanstack/react-router';
import { may } from './may.tsx';
import { useSession } from './sessionState.ts';

/** `beforeLoad` of the signed-in frame: a visitor goes to the login screen (AUTH-04). */
export function requireSession(): void {
  if (useSession.getState().state === 'out') throw redirect({ to: '/login' });
}

/** `beforeLoad` of public screens: who is signed in goes home (AUTH-05). */
export function requireVisitor(): void {
  if (useSession.getState().state === 'in') throw redirect({ to: '/' });
}

/** `beforeLoad` of a screen for those who may do the action; others go home (LAY-34). */
export const requireMay = (action: PermissionAction) => (): void => {
  if (!may(action)) throw redirect({ to: '/' });
};
