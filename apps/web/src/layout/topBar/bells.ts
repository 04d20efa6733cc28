import { features } from '../../features.ts';
import type { Bell } from '../../lib/feature.ts';
import { useSession } from '../../lib/session/session.ts';

/** The bells of all features, from left to right (LAY-23). Fixed at load. */
const bells: readonly Bell[] = features.flatMap(({ bells: own = [] }) => own).toSorted((a, b) => a.order - b.order);

/** Returns the bells that the company's plan includes (LAY-33). */
export function useBells(): Bell[] {
  const plan = useSession(({ user }) => user?.company.plan);
  return bells.filter((bell) => !bell.plan || plan?.[bell.plan] === true);
}
