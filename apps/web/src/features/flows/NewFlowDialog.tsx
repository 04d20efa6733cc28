import { flowsApi } from '@recado/contracts';
import { useState } from 'react';
import { toast } from '../../lib/notices/toasts.tsx';
import { useCall } from '../../lib/server/api.ts';
import { useLanguage, useTexts } from '../../lib/texts/texts.ts';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { QueueField } from './QueueField.tsx';
import { FlowForm, longestName, useFlowForm } from './flowForm.ts';
import { flowTexts } from './flows.texts.ts';
import { refreshFlows } from './flows.queries.ts';
import { drawTemplate, inLanguage, needsQueue } from './templates/drawTemplate.ts';
import { flowTemplates } from './templates/flowTemplates.ts';
import { TemplateChoice } from './templates/TemplateChoice.tsx';

type Props = { onClose: () => void; onCreated: (flowId: number) => void };

/** Creates a flow: empty, or from a template with the queue that its ticket nodes get (FLOW-03, FLOW-05). */
export function NewFlowDialog({ onClose, onCreated }: Props) {
  const t = useTexts(flowTexts);
  const [language] = useLanguage();
  const create = useCall(flowsApi.create, { quiet: true });
  const [templateId, setTemplateId] = useState<string | null>(null);
  const [queueId, setQueueId] = useState<number | null>(null);
  const template = flowTemplates.find(({ id }) => id === templateId);
  const form = useFlowForm('', async ({ name }) => {
    const draft = template && drawTemplate(template, language, queueId);
    onCreated((await create.run({ body: { name, ...(draft && { draft }) } })).id);
    toast.success(t('created'));
    refreshFlows();
    onClose();
  });
  const choose = (id: string | null): void => {
    const nameOf = (wanted: string | null): string => {
      const found = flowTemplates.find((one) => one.id === wanted);
      return found ? inLanguage(found.name, language) : '';
    };
    // A name that was typed stays.
    if (FlowForm.shape.name.safeParse(form.getValues('name')).success && form.getValues('name') !== nameOf(templateId))
      return setTemplateId(id);
    form.setValue('name', nameOf(id), { shouldDirty: true });
    setTemplateId(id);
  };
  return (
    <FormDialog
      {...form.dialog}
      title={t('add')}
      submit={t('create')}
      onClose={onClose}
      onEnter={() => form.setFocus('name')}
    >
      <Field
        label={t('name')}
        error={form.error('name')}
        maxLength={longestName}
        autoComplete="off"
        {...form.register('name')}
      />
      {template && needsQueue(template) && (
        <QueueField
          label={t('templateQueue')}
          help={t('templateQueueHelp')}
          isOptional
          value={queueId}
          onChange={setQueueId}
        />
      )}
      <TemplateChoice value={templateId} onChange={choose} />
    </FormDialog>
  );
}
