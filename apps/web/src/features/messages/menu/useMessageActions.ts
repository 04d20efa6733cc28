import { messagesApi, type Message } from '@recado/contracts';
import { useMemo } from 'react';
import { useCall } from '../../../lib/server/api.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { useConfirm } from '../../../ui/dialogs/useConfirm.tsx';
import { putMessage } from '../messages.realtime.ts';
import { messageTexts } from '../messages.texts.ts';

type Actions = {
  remove: (message: Message) => void;
  react: (message: Message, emoji: string) => void;
};

/** Actions on a stored message of ours. Failures are shown; the row stays as the server has it. */
export function useMessageActions(): Actions {
  const t = useTexts(messageTexts);
  const confirm = useConfirm();
  const { run: remove } = useCall(messagesApi.remove);
  const { run: react } = useCall(messagesApi.react);
  return useMemo(() => {
    // useCall has told the person already.
    const shown = (): undefined => undefined;
    return {
      react: ({ id }, emoji) => void react({ params: { messageId: id }, body: { emoji } }).then(putMessage, shown),
      remove: async ({ id }) => {
        if (
          !(await confirm({
            title: t('removeTitle'),
            text: t('removeText'),
            confirm: t('removeConfirm'),
            danger: true,
          }))
        )
          return;
        await remove({ params: { messageId: id } }).catch(shown);
      },
    };
  }, [remove, react, confirm, t]);
}
