import { flowsApi, type Flow } from '@recado/contracts';
import { z } from 'zod';
import { call } from '../../lib/server/api.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { findRow } from '../../ui/forms/findRow.ts';
import { useServerForm, type Edited } from '../../ui/forms/useServerForm.ts';
import { flowTexts } from './flows.texts.ts';

export const FlowForm = z.object({ name: flowsApi.create.body.shape.name });
export const longestName = FlowForm.shape.name.maxLength!;

type Values = z.output<typeof FlowForm>;

/** The form with the name of a flow (FLOW-03). */
export function useFlowForm(
  name: string,
  send: (values: Values, edited: Edited<Values>) => Promise<unknown>,
  flow: Flow | null = null,
) {
  const t = useTexts(flowTexts);
  return useServerForm({
    schema: FlowForm,
    defaultValues: { name },
    fieldOfCode: { ERR_NAME_ALREADY_EXISTS: 'name' },
    stored: flow && {
      row: flow,
      toValues: (row) => ({ name: row.name }),
      read: async () => findRow((await call(flowsApi.list)).flows, flow.id),
      channel: 'flow',
    },
    send,
    wordError: (_field, code, typed) =>
      code === 'ERR_NAME_ALREADY_EXISTS'
        ? t('nameTaken')
        : code === 'too_big'
          ? t('tooLong')
          : t(String(typed).trim() === '' ? 'enterName' : 'tooShort'),
  });
}
