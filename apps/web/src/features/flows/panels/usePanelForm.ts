import type { DefaultValues, FieldValues, Path } from 'react-hook-form';
import type { z } from 'zod';
import { useTexts } from '../../../lib/texts/texts.ts';
import { useServerForm } from '../../../ui/forms/useServerForm.ts';
import { panelTexts } from '../panel.texts.ts';

type Schema = z.ZodType<FieldValues, FieldValues>;

type Options<S extends Schema> = {
  schema: S;
  values: DefaultValues<z.input<S>>;
  onApply: (values: z.output<S>) => void;
  /** Replaces the text of an error; undefined keeps the usual one. */
  wordError?: (field: Path<z.input<S>>, code: string, typed: unknown) => string | undefined;
};

/** The form of a panel. It changes the document on the canvas; the server is asked when the flow is saved. */
export function usePanelForm<S extends Schema>({ schema, values, onApply, wordError }: Options<S>) {
  const t = useTexts(panelTexts);
  const form = useServerForm<S>({
    schema,
    defaultValues: values,
    minBusyMs: 0,
    send: (typed) => {
      onApply(typed);
      return Promise.resolve();
    },
    wordError: (field, code, typed) =>
      wordError?.(field, code, typed) ??
      (code === 'too_small' && String(typed ?? '').trim() === '' ? t('required') : undefined),
  });
  /** Applies the fields, or shows their errors. Resolves to whether they are valid. */
  const apply = async (): Promise<boolean> => {
    const isValid = await form.trigger();
    form.submit();
    return isValid;
  };
  const { isDirty, busy } = form.dialog;
  return { ...form, dialog: { isDirty, busy, onSubmit: apply } };
}
