import { connectionsApi } from '@recado/contracts';
import { useEndpoint } from '../../lib/api.ts';
import { useMay } from '../../lib/may.tsx';

/** Whether there is a simulated connection to play with, and this person may. */
export function useHasSandbox(): boolean {
  const may = useMay('sandbox:play');
  const { data } = useEndpoint(connectionsApi.list, undefined, { enabled: may });
  return data?.some(({ provider }) => provider === 'sandbox') ?? false;
}
