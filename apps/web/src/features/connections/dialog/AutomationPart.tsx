import { neverExpires, queuesApi } from '@recado/contracts';
import { Controller, useWatch } from 'react-hook-form';
import { useEndpoint } from '../../../lib/server/api.ts';
import { choicesOf } from '../../../lib/server/retryOf.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { IntegrationField } from '../../integrations/index.ts';
import { PromptField } from '../../prompts/index.ts';
import { expiryByHours, type PartProps } from './connectionForm.ts';
import { connectionTexts } from '../connections.texts.ts';

/** Automatic actions: the assistant, transfer of waiting tickets, closing after inactivity, the menu of queues. */
export function AutomationPart({ control, register, error }: PartProps) {
  const t = useTexts(connectionTexts);
  const queues = useEndpoint(queuesApi.list);
  const hasTransfer = useWatch({ control, name: 'transferQueueId' }) !== null;
  const expires = useWatch({ control, name: 'expiry' }) === expiryByHours;
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
      {...register(field)}
    />
  );
  return (
    <>
      <Controller
        control={control}
        name="integrationId"
        render={({ field }) => (
          <IntegrationField {...field} help={t('integrationHelp')} error={error('integrationId')} />
        )}
      />
      <Controller
        control={control}
        name="promptId"
        render={({ field }) => <PromptField {...field} help={t('promptHelp')} error={error('promptId')} />}
      />
      <Controller
        control={control}
        name="transferQueueId"
        render={({ field }) => (
          <SelectField
            {...field}
            label={t('transferQueueId')}
            error={error('transferQueueId')}
            {...choicesOf(queues)}
            empty={t('noTransfer')}
          />
        )}
      />
      {hasTransfer && number('timeToTransfer')}
      <Controller
        control={control}
        name="expiry"
        render={({ field }) => (
          <SelectField
            {...field}
            label={t('expiry')}
            help={t('expiryHelp')}
            error={error('expiry')}
            options={[
              { id: neverExpires, name: t('expiryNever') },
              { id: expiryByHours, name: t('expiryByHours') },
            ]}
            empty={t('expiryPlatform')}
          />
        )}
      />
      {expires && number('expiresTicket')}
      {number('maxUseBotQueues', t('maxUseBotQueuesHelp'))}
      {number('timeUseBotQueues')}
    </>
  );
}
