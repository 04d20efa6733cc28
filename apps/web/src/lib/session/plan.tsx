import type { PlanFlag } from '@recado/contracts';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { leadHome } from './leadHome.ts';
import { useSession } from './sessionState.ts';
import { errorText } from '../texts/texts.ts';
import { toast } from '../notices/toasts.tsx';

/** Returns whether the company's plan includes a feature. Only for display: the server checks again (ROLE-20). */
export const usePlan = (flag: PlanFlag): boolean => useSession(({ user }) => user?.company.plan?.[flag] === true);

/**
 * Renders a page for companies whose plan includes the feature. Others see an explanation and are redirected to
 * the home page (LAY-33). `text` replaces the usual explanation.
 */
export function PlanGate({ flag, text, children }: { flag: PlanFlag; text?: string; children: ReactNode }) {
  const isIncluded = usePlan(flag);
  const navigate = useNavigate();
  useEffect(() => {
    if (isIncluded) return undefined;
    toast.error(text ?? errorText('ERR_PLAN_FEATURE'), { id: 'ERR_PLAN_FEATURE' });
    return leadHome(navigate);
  }, [isIncluded, navigate, text]);
  return isIncluded ? children : null;
}
