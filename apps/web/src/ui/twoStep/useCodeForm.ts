import { z } from 'zod';
import { errorText, useTexts } from '../../lib/texts/texts.ts';
import { useServerForm } from '../forms/useServerForm.ts';
import { twoStepTexts } from './twoStep.texts.ts';

const CodeForm = z.object({ code: z.string().trim().min(1) });

/** A form with a code. A refused code is shown below the field; `onError` receives every other refusal. */
export function useCodeForm(send: (code: string) => Promise<unknown>, onError?: (error: unknown) => void) {
  const t = useTexts(twoStepTexts);
  return useServerForm({
    schema: CodeForm,
    defaultValues: { code: '' },
    fieldOfCode: { ERR_TWO_STEP_CODE: 'code' },
    send: ({ code }) => send(code),
    wordError: (_, code) => (code.startsWith('ERR_') ? errorText(code) : t('codeMissing')),
    ...(onError && { onError }),
  });
}
