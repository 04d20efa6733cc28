import { assistantsApi } from '@recado/contracts';
import { useEndpoint } from '../../lib/server/api.ts';
import { usePlan } from '../../lib/session/plan.tsx';

/** Returns whether an assistant helps attendants. No event reports a change: the answer is at most a minute old. */
export function useHelper(): boolean {
  const enabled = usePlan('useOpenAi');
  const { data } = useEndpoint(assistantsApi.helper, {}, { enabled, staleTime: 60_000 });
  return enabled && data?.isOffered === true;
}
