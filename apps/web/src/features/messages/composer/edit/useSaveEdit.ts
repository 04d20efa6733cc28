import { limits, messagesApi, signed } from '@recado/contracts';
import { useState } from 'react';
import { useCall } from '../../../../lib/server/api.ts';
import { useTexts } from '../../../../lib/texts/texts.ts';
import { toast } from '../../../../lib/notices/toasts.tsx';
import { putMessage } from '../../messages.realtime.ts';
import { messageTexts } from '../../messages.texts.ts';
import { endEdit, type Edit } from './editedMessage.ts';
import { readSignature } from '../../../../conversation/text/readSignature.ts';

/** Saves an edit with the signature the message has. A failure is shown, and the text stays in the composer. */
export function useSaveEdit(): { isSaving: boolean; save: (edit: Edit) => Promise<void> } {
  const t = useTexts(messageTexts);
  const { run } = useCall(messagesApi.edit);
  const [isSaving, setSaving] = useState(false);
  const save = async ({ message, text }: Edit): Promise<void> => {
    const { name, text: before } = readSignature(message);
    if (isSaving || text.trim() === '') return;
    if (text === before) return endEdit(message, text);
    const body = name === null ? text : signed(text, name);
    if (body.length > limits.messageBody) {
      toast.error(t('tooLong', { max: limits.messageBody }));
      return;
    }
    setSaving(true);
    try {
      const saved = await run({ params: { messageId: message.id }, body: { body } });
      putMessage(saved);
      endEdit(saved, text);
    } catch {
      // useCall has already shown the error.
    } finally {
      setSaving(false);
    }
  };
  return { isSaving, save };
}
