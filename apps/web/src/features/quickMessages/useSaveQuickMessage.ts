import { quickMessagesApi, type QuickMessage } from '@recado/contracts';
import { useRef } from 'react';
import { useCall } from '../../lib/server/api.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { toast } from '../../lib/notices/toasts.tsx';
import { willHaveFile, type QuickMessageForm } from './quickMessageForm.ts';
import { refreshQuickMessages } from './quickMessages.queries.ts';
import { quickMessageTexts } from './quickMessages.texts.ts';

const quiet = { quiet: true };

/**
 * Returns a function that creates a quick message or changes the given one, then its file. It throws the refusals of
 * the server. If only the file was refused, the next attempt changes the saved quick message instead of creating a
 * second one.
 */
export function useSaveQuickMessage(record: QuickMessage | null) {
  const t = useTexts(quickMessageTexts);
  const create = useCall(quickMessagesApi.create, quiet);
  const change = useCall(quickMessagesApi.change, quiet);
  const attach = useCall(quickMessagesApi.attach, quiet);
  const detach = useCall(quickMessagesApi.detach, quiet);
  const saved = useRef(record);
  return async ({ file, ...form }: QuickMessageForm): Promise<void> => {
    // Only a shared one can be open to the others.
    const body = { ...form, allowEdit: form.geral && form.allowEdit, isMedia: willHaveFile(saved.current, file) };
    saved.current = saved.current
      ? await change.run({ params: { quickMessageId: saved.current.id }, body })
      : await create.run({ body });
    // The texts are saved, also if the file is refused.
    void refreshQuickMessages();
    const params = { quickMessageId: saved.current.id };
    if (file === 'remove' && saved.current.isMedia) {
      await detach.run({ params });
      saved.current = { ...saved.current, isMedia: false };
    }
    if (file instanceof File) {
      const upload = new FormData();
      upload.append('typeArch', 'quickMessage');
      upload.append('file', file);
      await attach.run({ params, form: upload });
    }
    if (file !== 'keep') void refreshQuickMessages();
    toast.success(record ? t('saved') : t('created'));
  };
}
