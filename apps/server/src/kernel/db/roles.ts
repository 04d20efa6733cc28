import { createHmac } from 'node:crypto';
import { appRole, platformRole } from './companyTable.ts';

/** The roles that work; the owner of the database is given by its address. */
export type WorkingRole = 'recado_app' | 'recado_platform';
export const workingRoles = [appRole.name, platformRole.name] as readonly WorkingRole[];

/** The password of a working role follows from the application key, so that no second secret is kept. */
export const passwordOf = (appKey: string, role: WorkingRole): string =>
  createHmac('sha256', appKey).update(`database role ${role}`).digest('base64url');

/** The same database, reached as a working role. */
export function urlFor(databaseUrl: string, appKey: string, role: WorkingRole): string {
  const url = new URL(databaseUrl);
  url.username = role;
  url.password = passwordOf(appKey, role);
  return url.toString();
}
