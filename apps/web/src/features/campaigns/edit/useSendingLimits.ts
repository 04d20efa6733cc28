import { campaignsApi, type SendingLimits } from '@recado/contracts';
import { useMemo } from 'react';
import { useEndpoint } from '../../../lib/server/api.ts';

/** The campaigns of the last 30 days on a connection, and its limits. */
export function useRecentCampaigns(whatsappId: number | null) {
  const given = useMemo(() => ({ query: { whatsappId: whatsappId ?? 0 } }), [whatsappId]);
  return useEndpoint(campaignsApi.recent, given, { enabled: whatsappId !== null });
}

/** The limits of a connection; null while none is chosen or they are not loaded. */
export function useSendingLimits(whatsappId: number | null): SendingLimits | null {
  const { data } = useRecentCampaigns(whatsappId);
  return whatsappId === null ? null : (data?.limits ?? null);
}
