import { queuesApi } from '@recado/contracts';
import type { ComponentProps } from 'react';
import { useEndpoint } from '../../lib/server/api.ts';
import { choicesOf } from '../../lib/server/retryOf.ts';
import { SelectField } from '../../ui/fields/SelectField.tsx';

type Props = Omit<ComponentProps<typeof SelectField>, 'options' | 'onRetry'>;

/** The choice of a queue. Offers to try again if the queues could not be loaded. */
export function QueueField(props: Props) {
  const queues = useEndpoint(queuesApi.list);
  return <SelectField {...props} {...choicesOf(queues)} />;
}
