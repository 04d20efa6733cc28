import {
  flowsApi,
  integrationTypes,
  queueIntegrationsApi,
  type IntegrationType,
  type QueueIntegration,
} from '@recado/contracts';
import { Controller, useWatch } from 'react-hook-form';
import { toast } from '../../lib/notices/toasts.tsx';
import { call, useCall, useEndpoint } from '../../lib/server/api.ts';
import { retryOf } from '../../lib/server/retryOf.ts';
import { useClientKey } from '../../lib/server/useClientKey.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { RadioBar } from '../../ui/fields/RadioBar.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { useServerForm } from '../../ui/forms/useServerForm.ts';
import { AddressTest } from './AddressTest.tsx';
import { DialogflowFields } from './DialogflowFields.tsx';
import { flowNotesOf } from './flowNotes.ts';
import { IntegrationForm, valuesOf, type Form } from './integrationForm.ts';
import { refreshIntegrations } from './integrations.queries.ts';
import { integrationTexts } from './integrations.texts.ts';
import { RequestList } from './RequestList.tsx';
import { serviceTexts } from './services.texts.ts';
import { TypebotFields } from './TypebotFields.tsx';

const quiet = { quiet: true };
type Props = {
  /** Null for a new one. */
  record: QueueIntegration | null;
  /** The type that is chosen at first. */
  type: IntegrationType;
  onClose: () => void;
  /** Called with the secret of a new integration that has one, instead of `onClose`. */
  onSecret: (secret: string) => void;
};

/** Creates or changes an integration, with the fields of its type (INT-01). */
export function IntegrationDialog({ record, type, onClose, onSecret }: Props) {
  const t = useTexts(integrationTexts);
  const services = useTexts(serviceTexts);
  const create = useCall(queueIntegrationsApi.create, quiet);
  const change = useCall(queueIntegrationsApi.change, quiet);
  const clientKeyOf = useClientKey();
  const form = useServerForm({
    schema: IntegrationForm,
    defaultValues: { ...valuesOf(record), type },
    fieldOfCode: { ERR_INTEGRATION_ADDRESS: 'urlN8N', ERR_NO_FLOW_FOUND: 'flowId' },
    stored: record && {
      row: record,
      toValues: valuesOf,
      read: () => call(queueIntegrationsApi.get, { params: { integrationId: record.id } }),
      channel: 'queueIntegration',
    },
    async send(body, { whole }) {
      const made = record ? undefined : await create.run({ body: { ...body, clientKey: clientKeyOf(body) } });
      if (record) await change.run({ params: { integrationId: record.id }, body: whole(body) });
      toast.success(t(record ? 'saved' : 'created'));
      refreshIntegrations();
      if (made && isSigned(made.type)) onSecret(made.secret);
      else onClose();
    },
    wordError(field, code, typed) {
      if (String(typed ?? '').trim() === '') return t('required');
      if (field === 'name' && (code === 'too_small' || code === 'too_big'))
        return t(code === 'too_small' ? 'tooShort' : 'tooLong');
      if (field === 'jsonContent' && code === 'invalid_format') return services('accountInvalid');
      return field === 'projectName' && code === 'invalid_format' ? services('projectInvalid') : undefined;
    },
  });
  const { register, control, setFocus, error, dialog } = form;
  const chosen = useWatch({ control, name: 'type' });
  const isTestAddress = useWatch({ control, name: 'urlN8N' }).includes('/webhook-test/');
  return (
    <FormDialog
      {...dialog}
      title={t(record ? 'editTitle' : 'add')}
      submit={t(record ? 'save' : 'create')}
      onClose={onClose}
      onEnter={() => setFocus('name')}
      side={record && record.type !== 'flowbuilder' && <RequestList integration={record} />}
    >
      <Controller
        control={control}
        name="type"
        render={({ field }) => (
          <RadioBar
            label={t('type')}
            {...field}
            options={integrationTypes.map((value) => ({ value, label: t(value) }))}
          />
        )}
      />
      <Field label={t('name')} error={error('name')} maxLength={50} autoComplete="off" {...register('name')} />
      {chosen === 'flowbuilder' && <FlowFields control={control} error={error} />}
      {chosen === 'typebot' && <TypebotFields register={register} error={error} />}
      {chosen === 'typebot' && <AddressTest type={chosen} integrationId={record?.id ?? null} form={form} />}
      {chosen === 'dialogflow' && <DialogflowFields integrationId={storedId(record)} form={form} />}
      {isSigned(chosen) && (
        <Field
          label={t('url')}
          help={t(isTestAddress ? 'testAddress' : 'urlHelp')}
          error={error('urlN8N')}
          inputMode="url"
          maxLength={2_048}
          autoComplete="off"
          spellCheck={false}
          {...register('urlN8N')}
        />
      )}
      {isSigned(chosen) && <AddressTest type={chosen} integrationId={record?.id ?? null} form={form} />}
    </FormDialog>
  );
}

/** Its requests are signed with a secret. */
const isSigned = (type: IntegrationType): type is 'n8n' | 'webhook' => type === 'n8n' || type === 'webhook';

/** The integration whose stored service account a test may use. */
const storedId = (record: QueueIntegration | null): number | null => (record?.type === 'dialogflow' ? record.id : null);

/** The flow of a contact's first ticket and that of the others (INT-17). */
function FlowFields({ control, error }: Pick<Form, 'control' | 'error'>) {
  const t = useTexts(integrationTexts);
  const flows = useEndpoint(flowsApi.list);
  const [flowId, flowIdWelcome] = useWatch({ control, name: ['flowId', 'flowIdWelcome'] });
  const notes = flowNotesOf({ flowId, flowIdWelcome }, flows.data?.flows);
  return (['flowId', 'flowIdWelcome'] as const).map((name) => (
    <Controller
      key={name}
      control={control}
      name={name}
      render={({ field }) => (
        <SelectField
          {...field}
          label={t(name)}
          help={notes[name] && t(notes[name])}
          error={error(name)}
          options={flows.data?.flows ?? []}
          onRetry={retryOf(flows)}
          empty={t(name === 'flowId' ? notes.empty : 'sameFlow')}
        />
      )}
    />
  ));
}
