import { flowCampaignsApi, type FlowCampaign } from '@recado/contracts';
import { Controller } from 'react-hook-form';
import { z } from 'zod';
import { toast } from '../../../lib/notices/toasts.tsx';
import { call, useCall } from '../../../lib/server/api.ts';
import { useConnections } from '../../../lib/server/connections.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
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

/** Creates or changes a phrase that starts a flow (FCAMP-01, FCAMP-04). `record` is null for a new one. */
export function PhraseDialog({ record, onClose }: { record: FlowCampaign | null; onClose: () => void }) {
  const t = useTexts(phraseTexts);
  const flows = useFlows().data?.flows ?? [];
  const { connections } = useConnections();
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
      refreshPhrases();
      onClose();
    },
    wordError: (field, code, typed) =>
      code === 'ERR_PHRASE_ALREADY_EXISTS'
        ? t('taken')
        : field === 'flowId'
          ? t('chooseFlow')
          : field === 'whatsappId'
            ? t('chooseConnection')
            : String(typed).trim() === ''
              ? t('required')
              : undefined,
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
            help={flows.length === 0 ? t('noFlows') : undefined}
            options={flows}
          />
        )}
      />
      <Controller
        control={control}
        name="whatsappId"
        render={({ field }) => (
          <SelectField {...field} label={t('connection')} error={error('whatsappId')} options={connections} />
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
