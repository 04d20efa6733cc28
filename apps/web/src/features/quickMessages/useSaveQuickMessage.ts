import { quickMessagesApi, type QuickMessage } from '@recado/contracts';
import { useCall } from '../../lib/server/api.ts';
import { withFile } from '../../lib/server/toFormData.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { toast } from '../../lib/notices/toasts.tsx';
import type { Edited } from '../../ui/forms/useServerForm.ts';
import { willHaveFile, type QuickMessageForm } from './quickMessageForm.ts';
import { refreshQuickMessages } from './quickMessages.queries.ts';
import { quickMessageTexts } from './quickMessages.texts.ts';

const quiet = { quiet: true };

/**
 * Returns a function that creates a quick message or changes the given one, together with its file: what is refused is
 * not stored at all. It throws the refusals of the server.
 */
export function useSaveQuickMessage(record: QuickMessage | null) {
  const t = useTexts(quickMessageTexts);
  const create = useCall(quickMessagesApi.create, quiet);
  const change = useCall(quickMessagesApi.change, quiet);
  return async (form: QuickMessageForm, { changed }: Edited<QuickMessageForm>): Promise<void> => {
    const { file } = form;
    // Only a shared one can be open to the others.
    const bodyOf = ({ file: _file, ...fields }: QuickMessageForm) => ({
      ...fields,
      allowEdit: fields.geral && fields.allowEdit,
    });
    const isMedia = willHaveFile(record, file);
    if (record) {
      const params = { quickMessageId: record.id };
      const body = { ...changed(bodyOf), isMedia, ...(file === 'remove' && { removeFile: true }) };
      await change.run({ params, ...withFile(body, file) });
    } else await create.run(withFile({ ...bodyOf(form), isMedia }, file));
    void refreshQuickMessages();
    toast.success(record ? t('saved') : t('created'));
  };
}
