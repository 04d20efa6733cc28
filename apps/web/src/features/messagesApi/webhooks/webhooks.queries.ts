import { webhooksApi, type WebhookDelivery } from '@recado/contracts';
import { useMemo } from 'react';
import { queryClient, useEndpoint, usePages } from '../../../lib/server/api.ts';

/** While the page is open, its lists are read again after this many ms: a delivery causes no event. */
const refetchMs = 3_000;

export const useWebhooks = () => useEndpoint(webhooksApi.list, undefined, { refetchInterval: refetchMs });

/** The deliveries of a webhook, newest first. */
export function useDeliveries(webhookId: number, status: WebhookDelivery['status'] | undefined) {
  const given = useMemo(() => ({ params: { webhookId }, query: status ? { status } : {} }), [webhookId, status]);
  return usePages(webhooksApi.deliveries, 'deliveries', given, { keepPrevious: true, refetchInterval: refetchMs });
}

/** Reads the webhooks and the open deliveries again. */
export const refreshWebhooks = async (): Promise<void> =>
  void (await Promise.all(
    [webhooksApi.list.path, webhooksApi.deliveries.path].map((path) =>
      queryClient.invalidateQueries({ queryKey: [path] }),
    ),
  ));
