import { campaignsApi, queuesApi, tagsApi } from '@recado/contracts';
import { useEffect } from 'react';
import { useEndpoint, usePages } from '../../../lib/server/api.ts';

/** The tags, the queues and the campaigns that were sent, to choose from in conditions. */
export function useConditionChoices() {
  const tags = useEndpoint(tagsApi.list);
  const queues = useEndpoint(queuesApi.list);
  const { rows, hasNextPage, isFetching, fetchNextPage } = usePages(campaignsApi.list, 'records');
  useEffect(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  return {
    tags: tags.data ?? [],
    queues: queues.data ?? [],
    campaigns: rows.filter(({ startedAt }) => startedAt !== null),
  };
}
