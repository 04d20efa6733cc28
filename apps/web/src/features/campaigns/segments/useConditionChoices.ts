import { campaignsApi, queuesApi, tagsApi } from '@recado/contracts';
import { useEndpoint, usePages } from '../../../lib/server/api.ts';
import { useEveryPage } from '../../../lib/server/useEveryPage.ts';

/** The tags, the queues and the campaigns that were sent, to choose from in conditions. */
export function useConditionChoices() {
  const tags = useEndpoint(tagsApi.list);
  const queues = useEndpoint(queuesApi.list);
  const pages = usePages(campaignsApi.list, 'records');
  useEveryPage(pages);
  return {
    tags: tags.data ?? [],
    queues: queues.data ?? [],
    campaigns: pages.rows.filter(({ startedAt }) => startedAt !== null),
  };
}
