import { AppError, mayProfile, type Endpoint } from '@recado/contracts';
import type { Viewer } from '../work.ts';
import type { Claims } from './tokens.ts';

/**
 * Admits a user to an endpoint or throws: 401 for a session that was replaced, 400 for what the company's state, the
 * profile or the plan forbids (AUTH-14). This is the only place that enforces access.
 */
export function admit(endpoint: Endpoint, claims: Claims, viewer: Viewer): void {
  const { access, plan } = endpoint;
  if (viewer.generation !== claims.generation) throw new AppError('ERR_NO_SESSION', { reason: 'replaced' });
  if (!viewer.company.active) throw new AppError('ERR_COMPANY_INACTIVE');
  if (viewer.company.expired && !endpoint.openToExpired)
    throw new AppError('ERR_SUBSCRIPTION_EXPIRED', {
      dueDate: viewer.company.dueDate,
      timezone: viewer.company.timezone,
    });
  if (
    access === 'super'
      ? !viewer.super
      : access !== 'user' &&
        access !== 'public' &&
        access !== 'provider' &&
        !mayProfile(viewer.profile, access) &&
        !(access === 'sandbox:play' && viewer.super)
  )
    throw new AppError('ERR_NO_PERMISSION');
  if (plan && !viewer.company.planFlags[plan]) throw new AppError('ERR_PLAN_FEATURE', { feature: plan });
}
