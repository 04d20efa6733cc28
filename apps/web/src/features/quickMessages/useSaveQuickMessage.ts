import { quickMessagesApi, type QuickMessage } from '@recado/contracts';
import { ApiError, useCall } from '../../lib/server/api.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { toast, toastError } from '../../lib/notices/toasts.tsx';
import type { QuickMessageForm, TextField } from './quickMessageForm.ts';
import { refreshQuickMessages } from './quickMessages.queries.ts';
import { quickMessageTexts } from './quickMessages.texts.ts';

const manner = { quiet: true, leastMs: 500 };

/** Returns the server's problems by field; nothing if the refusal was about something else. */
type Refusals = Partial<Record<TextField, string>>;

const refusalsOf = (error: unknown): Refusals =>
  error instanceof ApiError && error.code === 'ERR_VALIDATION' ? (error.details?.fields ?? {}) : {};

/**
 * Creates a quick message or changes the given one. Gives what was refused field by field; other failures are notices.
 */
export function useSaveQuickMessage(record: QuickMessage | null) {
  const t = useTexts(quickMessageTexts);
  const create = useCall(quickMessagesApi.create, manner);
  const change = useCall(quickMessagesApi.change, manner);
  const save = async (form: QuickMessageForm): Promise<'saved' | Refusals> => {
    // Only a shared one can be open to the others.
    const body = { ...form, allowEdit: form.geral && form.allowEdit };
    try {
      await (record ? change.run({ params: { quickMessageId: record.id }, body }) : create.run({ body }));
    } catch (error) {
      const refusals = refusalsOf(error);
      if (!refusals.shortcode && !refusals.message) toastError(error);
      return refusals;
    }
    toast.success(record ? t('saved') : t('created'));
    void refreshQuickMessages();
    return 'saved';
  };
  return { save, busy: create.busy || change.busy };
}
