import { limits } from '@recado/contracts';
import { Controller } from 'react-hook-form';
import { z } from 'zod';
import { useTexts } from '../../../lib/texts/texts.ts';
import { TemplateField } from '../../../ui/fields/TemplateField.tsx';
import { panelTexts } from '../panel.texts.ts';
import { PanelFrame, usePanel } from './PanelFrame.tsx';
import { textOf, type PanelProps } from './panelTypes.ts';
import { usePanelForm } from './usePanelForm.ts';

const MessageForm = z.object({ label: z.string().trim().min(1).max(limits.messageBody) });

/** Edits the text of a message node (FLOW-26). */
export function MessagePanel({ data, onApply }: PanelProps) {
  const t = useTexts(panelTexts);
  const { variables } = usePanel();
  const { control, error, dialog } = usePanelForm({
    schema: MessageForm,
    values: { label: textOf(data.label) },
    onApply: (typed) => onApply({ ...data, ...typed }),
  });
  return (
    <PanelFrame {...dialog}>
      <Controller
        control={control}
        name="label"
        render={({ field }) => (
          <TemplateField
            {...field}
            label={t('message')}
            help={t('variables')}
            error={error('label')}
            maxLength={limits.messageBody}
            others={variables}
          />
        )}
      />
    </PanelFrame>
  );
}
