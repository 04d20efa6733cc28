import { campaignsApi, queuesApi, tagsApi } from '@recado/contracts';
import { useEndpoint, usePages } from '../../../lib/server/api.ts';
import { choicesOf, retryOf } from '../../../lib/server/retryOf.ts';
import { useEveryPage } from '../../../lib/server/useEveryPage.ts';

/** The tags, the queues and the campaigns that were sent, to choose from in conditions. */
export function useConditionChoices() {
  const tags = choicesOf(useEndpoint(tagsApi.list));
  const queues = choicesOf(useEndpoint(queuesApi.list));
  const pages = usePages(campaignsApi.list, 'records');
  useEveryPage(pages);
  return {
    tags,
    queues,
    campaigns: { options: pages.rows.filter(({ startedAt }) => startedAt !== null), onRetry: retryOf(pages) },
  };
}
