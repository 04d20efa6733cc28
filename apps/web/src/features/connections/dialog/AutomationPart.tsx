import { neverExpires, queuesApi } from '@recado/contracts';
import { Controller, useWatch } from 'react-hook-form';
import { useEndpoint } from '../../../lib/server/api.ts';
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
        render={({ field: { value, onChange, ref } }) => (
          <IntegrationField
            ref={ref}
            help={t('integrationHelp')}
            error={error('integrationId')}
            value={value}
            onChange={onChange}
          />
        )}
      />
      <Controller
        control={control}
        name="promptId"
        render={({ field: { value, onChange, ref } }) => (
          <PromptField ref={ref} help={t('promptHelp')} error={error('promptId')} value={value} onChange={onChange} />
        )}
      />
      <Controller
        control={control}
        name="transferQueueId"
        render={({ field: { value, onChange, ref } }) => (
          <SelectField
            ref={ref}
            label={t('transferQueueId')}
            error={error('transferQueueId')}
            options={queues.data ?? []}
            value={value}
            empty={t('noTransfer')}
            onChange={onChange}
          />
        )}
      />
      {hasTransfer && number('timeToTransfer')}
      <Controller
        control={control}
        name="expiry"
        render={({ field: { value, onChange, ref } }) => (
          <SelectField
            ref={ref}
            label={t('expiry')}
            help={t('expiryHelp')}
            error={error('expiry')}
            options={[
              { id: neverExpires, name: t('expiryNever') },
              { id: expiryByHours, name: t('expiryByHours') },
            ]}
            value={value}
            empty={t('expiryPlatform')}
            onChange={onChange}
          />
        )}
      />
      {expires && number('expiresTicket')}
      {number('maxUseBotQueues', t('maxUseBotQueuesHelp'))}
      {number('timeUseBotQueues')}
    </>
  );
}
