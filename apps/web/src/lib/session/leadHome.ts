import { limits } from '@recado/contracts';
import type { useNavigate } from '@tanstack/react-router';
import { paths } from '../routes.ts';

/**
 * Leads away from a page that this user may not see, once its explanation was readable for `limits.readingMs` (AMB-27,
 * ANN-02). Returns what stops that.
 */
export function leadHome(navigate: ReturnType<typeof useNavigate>): () => void {
  const timer = setTimeout(() => void navigate({ to: paths.home, replace: true }), limits.readingMs);
  return () => clearTimeout(timer);
}
