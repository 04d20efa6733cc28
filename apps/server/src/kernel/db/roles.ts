import { createHmac } from 'node:crypto';
import { appRole, platformRole } from './companyTable.ts';

/** The roles used at run time. The owner of the database comes from its URL. */
export type WorkingRole = 'recado_app' | 'recado_platform';
export const workingRoles = [appRole.name, platformRole.name] as readonly WorkingRole[];

/** Derives the password of a working role from the application key, so that no second secret has to be stored. */
export const passwordOf = (appKey: string, role: WorkingRole): string =>
  createHmac('sha256', appKey).update(`database role ${role}`).digest('base64url');

/** Returns the URL of the same database with a working role's login. */
export function urlFor(databaseUrl: string, appKey: string, role: WorkingRole): string {
  const url = new URL(databaseUrl);
  url.username = role;
  url.password = passwordOf(appKey, role);
  return url.toString();
}
