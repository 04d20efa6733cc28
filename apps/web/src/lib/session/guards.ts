import type { PermissionAction } from '@recado/contracts';
import { notFound, redirect } from '@tanstack/react-router';
import { may } from './may.tsx';
import { hasCampaignsFlag, useSession } from './sessionState.ts';
import { paths } from '../routes.ts';

/** `beforeLoad` of the signed-in layout: redirects visitors to the login page (AUTH-04). */
export function requireSession(): void {
  if (useSession.getState().state === 'out') throw redirect({ to: paths.login });
}

/** `beforeLoad` of public pages: redirects signed-in users to the home page (AUTH-05). */
export function requireVisitor(): void {
  if (useSession.getState().state === 'in') throw redirect({ to: paths.home });
}

/** `beforeLoad` of a page that needs an action: redirects everyone else to the home page (LAY-34). */
export const requireMay = (action: PermissionAction) => (): void => {
  if (!may(action)) throw redirect({ to: paths.home });
};

/** `beforeLoad` of a page of campaigns or flows: without the local flag 'cshow' there is no such page (AMB-08). */
export function requireCampaigns(): void {
  // oxlint-disable-next-line typescript/only-throw-error -- the router reacts to this object
  if (!hasCampaignsFlag()) throw notFound();
}
