import { connectionsApi } from '@recado/contracts';
import { redirect } from '@tanstack/react-router';
import { useEndpoint } from '../../lib/server/api.ts';
import { requireMay } from '../../lib/session/guards.ts';
import { useMay } from '../../lib/session/may.tsx';
import { useSession } from '../../lib/session/session.ts';
import { paths } from '../../lib/routes.ts';

/** Returns whether the server has a simulator, a simulated connection exists, and this user may use it. */
export function useHasSandbox(): boolean {
  const may = useMay('sandbox:play');
  const isThere = useSession((state) => state.hasSandbox) && may;
  const { data } = useEndpoint(connectionsApi.list, undefined, { enabled: isThere });
  return isThere && (data?.some(({ provider }) => provider === 'sandbox') ?? false);
}

/** `beforeLoad` of the simulator: others, and everybody where the server has none, go home (LAY-34). */
export function requireSandbox(): void {
  requireMay('sandbox:play')();
  if (!useSession.getState().hasSandbox) throw redirect({ to: paths.home });
}
