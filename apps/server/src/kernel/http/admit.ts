import { AppError, mayProfile, type Endpoint } from '@recado/contracts';
import type { Viewer } from '../work.ts';
import type { TokenCaller } from './tokenCaller.ts';
import type { Claims } from './tokens.ts';

/**
 * Admits a user to an endpoint or throws: 401 for a session that was replaced, 400 for what the company's state, the
 * profile or the plan forbids (AUTH-14). This is the only place that enforces access.
 */
export function admit(endpoint: Endpoint, claims: Claims, viewer: Viewer): void {
  const { access, orSuper } = endpoint;
  if (viewer.generation !== claims.generation) throw new AppError('ERR_NO_SESSION', { reason: 'replaced' });
  assertCompanyMayCall(endpoint, viewer.company);
  if (
    access === 'super'
      ? !viewer.super
      : access !== 'user' &&
        access !== 'public' &&
        access !== 'provider' &&
        access !== 'token' &&
        !mayProfile(viewer.profile, access) &&
        !(orSuper && viewer.super)
  )
    throw new AppError('ERR_NO_PERMISSION');
  assertInPlan(endpoint, viewer.company);
}

/** Admits other software to an endpoint or throws: for the company's state, the plan, or a right the token lacks. */
export function admitToken(endpoint: Endpoint, { company, scopes }: TokenCaller): void {
  const { scope } = endpoint;
  assertCompanyMayCall(endpoint, company);
  assertInPlan(endpoint, company);
  if (!scope || !scopes.includes(scope)) throw new AppError('ERR_NO_PERMISSION', { scope });
}

function assertCompanyMayCall(endpoint: Endpoint, { active, expired, dueDate, timezone }: Viewer['company']): void {
  if (!active) throw new AppError('ERR_COMPANY_INACTIVE');
  if (expired && !endpoint.openToExpired) throw new AppError('ERR_SUBSCRIPTION_EXPIRED', { dueDate, timezone });
}

function assertInPlan({ plan }: Endpoint, { planFlags }: Viewer['company']): void {
  if (plan && !planFlags[plan]) throw new AppError('ERR_PLAN_FEATURE', { feature: plan });
}
