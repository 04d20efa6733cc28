import { connectionsApi, queuesApi } from '@recado/contracts';
import { useEffect } from 'react';
import { useEndpoint } from '../../../lib/server/api.ts';
import { choicesOf, retryOf } from '../../../lib/server/retryOf.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { toast } from '../../../lib/notices/toasts.tsx';
import type { SelectOption } from '../../../ui/fields/SelectField.tsx';
import { ticketTexts } from '../tickets.texts.ts';

/** The queues of the company as choices; a failure is told (DLG-08). */
export function useQueueChoices() {
  const t = useTexts(ticketTexts);
  const found = useEndpoint(queuesApi.list);
  const { isError } = found;
  useEffect(() => {
    if (isError) toast.error(t('searchQueueError'));
  }, [isError, t]);
  return choicesOf(found);
}

/**
 * The connections of the company as choices, one that is down said to be, and the one to begin with: the person's own,
 * else the default one (DLG-05).
 */
export function useConnectionChoices(ownId: number | null | undefined): {
  connections: ReturnType<typeof choicesOf<SelectOption>>;
  preferred: number | null;
} {
  const t = useTexts(ticketTexts);
  const found = useEndpoint(connectionsApi.list);
  const { data = [], isError } = found;
  useEffect(() => {
    if (isError) toast.error(t('searchConnectionError'));
  }, [isError, t]);
  const preferred =
    data.find(({ id }) => id === ownId) ??
    data.find(({ isDefault }) => isDefault) ??
    (data.length === 1 ? data[0] : undefined);
  return {
    connections: {
      options: data.map(({ id, name, status }) => ({
        id,
        name: status === 'CONNECTED' || status === 'OPENING' ? name : t('connectionDown', { name }),
      })),
      onRetry: retryOf(found),
    },
    preferred: preferred?.id ?? null,
  };
}
