import type { useNavigate } from '@tanstack/react-router';
import { paths } from '../routes.ts';

/** How long the explanation stays visible before the redirect, in ms (AMB-27, ANN-02). */
const readingMs = 1_000;

/** Leads away from a page that this user may not see, once its explanation can be read. Returns what stops that. */
export function leadHome(navigate: ReturnType<typeof useNavigate>): () => void {
  const timer = setTimeout(() => void navigate({ to: paths.home, replace: true }), readingMs);
  return () => clearTimeout(timer);
}
