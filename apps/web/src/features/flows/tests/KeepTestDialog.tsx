import { flowTestsApi, recordFlowTest, type FlowDocument } from '@recado/contracts';
import { z } from 'zod';
import { useCall } from '../../../lib/server/api.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { useServerForm } from '../../../ui/forms/useServerForm.ts';
import { flowToast } from '../flowToast.ts';
import type { Trial } from '../simulator/useTrial.ts';
import { refreshFlowTests } from './flowTests.queries.ts';
import { testTexts } from './tests.texts.ts';

const TestForm = z.object({ name: flowTestsApi.create.body.shape.name });
type Props = { flowId: number; document: FlowDocument; trial: Trial; onClose: () => void };

/** Keeps a trial as a test of the flow. */
export function KeepTestDialog({ flowId, document, trial, onClose }: Props) {
  const t = useTexts(testTexts);
  const create = useCall(flowTestsApi.create, { quiet: true });
  const { register, setFocus, error, dialog } = useServerForm({
    schema: TestForm,
    defaultValues: { name: '' },
    fieldOfCode: { ERR_NAME_ALREADY_EXISTS: 'name' },
    async send({ name }) {
      const { steps, ...script } = recordFlowTest(document, trial.scene, trial.events);
      const copies = steps.map((step) => ({ ...step, expected: [...step.expected] }));
      await create.run({ params: { flowId }, body: { name, script: { ...script, steps: copies } } });
      flowToast.success(t('kept'));
      refreshFlowTests();
      onClose();
    },
    wordError: (_field, code) => (code === 'ERR_NAME_ALREADY_EXISTS' ? t('nameTaken') : undefined),
  });
  return (
    <FormDialog
      {...dialog}
      title={t('keepTitle')}
      submit={t('keep')}
      onClose={onClose}
      onEnter={() => setFocus('name')}
    >
      <p>{t('keepText')}</p>
      <Field
        label={t('name')}
        help={t('nameHelp')}
        error={error('name')}
        maxLength={TestForm.shape.name.maxLength!}
        autoComplete="off"
        {...register('name')}
      />
    </FormDialog>
  );
}
