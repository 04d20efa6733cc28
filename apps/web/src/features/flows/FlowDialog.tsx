import { flowsApi, type Flow } from '@recado/contracts';
import { toast } from '../../lib/notices/toasts.tsx';
import { useCall } from '../../lib/server/api.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { longestName, useFlowForm } from './flowForm.ts';
import { refreshFlows } from './flows.queries.ts';
import { flowTexts } from './flows.texts.ts';

/** Renames a flow (FLOW-03, FLOW-05). */
export function FlowDialog({ flow, onClose }: { flow: Flow; onClose: () => void }) {
  const t = useTexts(flowTexts);
  const change = useCall(flowsApi.change, { quiet: true });
  const { register, setFocus, error, dialog } = useFlowForm(
    flow.name,
    async (_form, { changed }) => {
      await change.run({ body: { ...changed((values) => values), flowId: flow.id } });
      toast.success(t('saved'));
      refreshFlows();
      onClose();
    },
    flow,
  );
  return (
    <FormDialog {...dialog} title={t('editName')} submit={t('save')} onClose={onClose} onEnter={() => setFocus('name')}>
      <Field label={t('name')} error={error('name')} maxLength={longestName} autoComplete="off" {...register('name')} />
    </FormDialog>
  );
}
