import { cloudApi } from '@recado/contracts';
import { useMemo } from 'react';
import { useEndpoint } from '../../../lib/server/api.ts';
import { useConnections } from '../../../lib/server/connections.ts';

/** The approved templates of a connection of the official API; none of another connection. */
export function useTemplates(whatsappId: number | null | undefined) {
  const { connections } = useConnections();
  const isOfficial = connections.some(({ id, provider }) => id === whatsappId && provider === 'cloud');
  const given = useMemo(() => ({ params: { whatsappId: whatsappId ?? 0 } }), [whatsappId]);
  const found = useEndpoint(cloudApi.templates, given, { enabled: isOfficial, staleTime: 60_000 });
  return { ...found, isOfficial, templates: isOfficial ? (found.data?.templates ?? []) : [] };
}
