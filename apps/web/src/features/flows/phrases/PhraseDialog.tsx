import { canFlowStart, flowCampaignsApi, type Flow, type FlowCampaign } from '@recado/contracts';
import { Controller } from 'react-hook-form';
import { z } from 'zod';
import { toast } from '../../../lib/notices/toasts.tsx';
import { call, useCall } from '../../../lib/server/api.ts';
import { useConnections } from '../../../lib/server/connections.ts';
import { retryOf } from '../../../lib/server/retryOf.ts';
import { useTexts, type Translate } from '../../../lib/texts/texts.ts';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { SwitchField } from '../../../ui/fields/SwitchField.tsx';
import { useServerForm } from '../../../ui/forms/useServerForm.ts';
import { refreshPhrases, useFlows } from '../flows.queries.ts';
import { phraseTexts } from './phrases.texts.ts';

const { name, phrase } = flowCampaignsApi.create.body.shape;
const required = z
  .number()
  .nullable()
  .refine((id) => id !== null, { error: 'required', params: { code: 'required' } });
const PhraseForm = z.object({ name, flowId: required, whatsappId: required, phrase, status: z.boolean() });
const quiet = { quiet: true };

const valuesOf = (record: FlowCampaign | null) => ({
  name: record?.name ?? '',
  flowId: record?.flowId ?? null,
  whatsappId: record?.whatsappId ?? null,
  phrase: record?.phrase ?? '',
  status: record?.status ?? true,
});

function wordError(t: Translate<typeof phraseTexts>, field: string, code: string, typed: unknown): string | undefined {
  if (code === 'ERR_PHRASE_ALREADY_EXISTS') return t('taken');
  if (field === 'flowId') return t('chooseFlow');
  if (field === 'whatsappId') return t('chooseConnection');
  return String(typed).trim() === '' ? t('required') : undefined;
}

/** Says below the choice of a flow why a phrase would start nothing. */
function flowHelpOf(t: Translate<typeof phraseTexts>, flows: readonly Flow[] | undefined, flowId: number | null) {
  const chosen = flows?.find(({ id }) => id === flowId);
  if (chosen && !canFlowStart(chosen)) return t('flowIdle');
  return flows?.length === 0 ? t('noFlows') : undefined;
}

/** Creates or changes a phrase that starts a flow (FCAMP-01, FCAMP-04). `record` is null for a new one. */
export function PhraseDialog({ record, onClose }: { record: FlowCampaign | null; onClose: () => void }) {
  const t = useTexts(phraseTexts);
  const flows = useFlows();
  const connections = useConnections();
  const create = useCall(flowCampaignsApi.create, quiet);
  const change = useCall(flowCampaignsApi.change, quiet);
  const { register, control, setFocus, error, dialog } = useServerForm({
    schema: PhraseForm,
    defaultValues: valuesOf(record),
    stored: record && {
      row: record,
      toValues: valuesOf,
      read: async () => (await call(flowCampaignsApi.get, { params: { flowCampaignId: record.id } })).details,
      channel: 'flowCampaign',
    },
    fieldOfCode: {
      ERR_PHRASE_ALREADY_EXISTS: 'phrase',
      ERR_NO_FLOW_FOUND: 'flowId',
      ERR_NO_WAPP_FOUND: 'whatsappId',
    },
    async send(typed, { changed }) {
      if (record) await change.run({ body: { ...changed((values) => values), id: record.id } });
      // A single call creates a phrase as inactive, so that it starts no flow in between.
      else await create.run({ body: typed });
      toast.success(t(record ? 'saved' : 'created'));
      void refreshPhrases();
      onClose();
    },
    wordError: (...fault) => wordError(t, ...fault),
  });
  return (
    <FormDialog
      {...dialog}
      title={t(record ? 'editTitle' : 'add')}
      submit={t(record ? 'save' : 'create')}
      onClose={onClose}
      onEnter={() => setFocus('name')}
    >
      <Field label={t('name')} error={error('name')} maxLength={50} autoComplete="off" {...register('name')} />
      <Controller
        control={control}
        name="flowId"
        render={({ field }) => (
          <SelectField
            {...field}
            label={t('flow')}
            error={error('flowId')}
            help={flowHelpOf(t, flows.data?.flows, field.value)}
            options={flows.data?.flows ?? []}
            onRetry={retryOf(flows)}
          />
        )}
      />
      <Controller
        control={control}
        name="whatsappId"
        render={({ field }) => (
          <SelectField
            {...field}
            label={t('connection')}
            error={error('whatsappId')}
            options={connections.connections}
            onRetry={retryOf(connections)}
          />
        )}
      />
      <Field
        label={t('phrase')}
        help={t('phraseHint')}
        error={error('phrase')}
        maxLength={255}
        autoComplete="off"
        {...register('phrase')}
      />
      <SwitchField control={control} name="status" label={t('active')} hint={t('activeHint')} />
    </FormDialog>
  );
}
