import { flowsApi } from '@recado/contracts';
import { z } from 'zod';
import { useTexts } from '../../lib/texts/texts.ts';
import { useServerForm } from '../../ui/forms/useServerForm.ts';
import { flowTexts } from './flows.texts.ts';

export const FlowForm = z.object({ name: flowsApi.create.body.shape.name });
export const longestName = FlowForm.shape.name.maxLength!;

/** The form with the name of a flow (FLOW-03). */
export function useFlowForm(name: string, send: (values: z.output<typeof FlowForm>) => Promise<unknown>) {
  const t = useTexts(flowTexts);
  return useServerForm({
    schema: FlowForm,
    defaultValues: { name },
    fieldOfCode: { ERR_NAME_ALREADY_EXISTS: 'name' },
    send,
    wordError: (_field, code, typed) =>
      code === 'ERR_NAME_ALREADY_EXISTS'
        ? t('nameTaken')
        : code === 'too_big'
          ? t('tooLong')
          : t(String(typed).trim() === '' ? 'enterName' : 'tooShort'),
  });
}
