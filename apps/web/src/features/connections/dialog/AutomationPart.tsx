import { queuesApi } from '@recado/contracts';
import { useEndpoint } from '../../../lib/server/api.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import type { PartProps } from './connectionForm.ts';
import { connectionTexts } from '../connections.texts.ts';

/** Automatic actions: transfer of waiting tickets, closing after inactivity, the menu of queues. */
export function AutomationPart({ form, error, set }: PartProps) {
  const t = useTexts(connectionTexts);
  const queues = useEndpoint(queuesApi.list);
  const number = (
    field: 'timeToTransfer' | 'expiresTicket' | 'maxUseBotQueues' | 'timeUseBotQueues',
    help?: string,
  ) => (
    <Field
      label={t(field)}
      help={help}
      error={error(field)}
      inputMode="numeric"
      autoComplete="off"
      value={form[field]}
      onChange={(event) => set(field, event.target.value)}
    />
  );
  return (
    <>
      <SelectField
        label={t('transferQueueId')}
        error={error('transferQueueId')}
        options={queues.data ?? []}
        value={form.transferQueueId}
        empty={t('noTransfer')}
        onChange={(id) => set('transferQueueId', id)}
      />
      {form.transferQueueId !== null && number('timeToTransfer')}
      {number('expiresTicket', t('zeroIsOff'))}
      {number('maxUseBotQueues', t('maxUseBotQueuesHelp'))}
      {number('timeUseBotQueues')}
    </>
  );
}
