import { teamChatApi, usersApi, type Chat } from '@recado/contracts';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { ApiError, keyOf, queryClient, useCall } from '../../../lib/server/api.ts';
import { useClientKey } from '../../../lib/server/useClientKey.ts';
import { errorText, useTexts } from '../../../lib/texts/texts.ts';
import { toast } from '../../../lib/notices/toasts.tsx';
import { Banner } from '../../../ui/page/Banner.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { useServerForm } from '../../../ui/forms/useServerForm.ts';
import { putChat } from '../teamChat.realtime.ts';
import { teamChatTexts } from '../teamChat.texts.ts';
import { ChatForm, formOf, longestTitle, titleProblem } from './chatForm.ts';
import { MembersField } from './MembersField.tsx';

const quiet = { quiet: true };

type Props = { chat: Chat | null; onClose: () => void; /** A new one is there. */ onMade: (chat: Chat) => void };

/**
 * Makes a chat, or changes its title and members (CHAT-03, CHAT-09, CHAT-10). What fails is said in the form, with
 * everything as typed.
 */
export function ChatDialog({ chat, onClose, onMade }: Props) {
  const t = useTexts(teamChatTexts);
  const create = useCall(teamChatApi.create, quiet);
  const change = useCall(teamChatApi.change, quiet);
  const clientKeyOf = useClientKey();
  const [failure, setFailure] = useState<string | null>(null);
  const { register, control, setFocus, formState, dialog } = useServerForm({
    schema: ChatForm,
    defaultValues: formOf(chat),
    minBusyMs: 500,
    async send(body) {
      setFailure(null);
      const saved = await (chat
        ? change.run({ params: { chatId: chat.id }, body })
        : create.run({ body: { ...body, clientKey: clientKeyOf(body) } }));
      putChat(saved);
      onClose();
      if (chat) toast.success(t('saved'));
      else onMade(saved);
    },
    onError(error) {
      const code = error instanceof ApiError ? error.code : 'ERR_INTERNAL_SERVER_ERROR';
      // The field of the members names who has left the company.
      if (code === 'ERR_USER_DONT_EXISTS') void queryClient.invalidateQueries({ queryKey: keyOf(usersApi.list) });
      setFailure(errorText(code));
    },
  });
  const { errors } = formState;
  return (
    <FormDialog
      {...dialog}
      title={chat ? t('editTitle') : t('create')}
      submit={chat ? t('save') : t('createAction')}
      onClose={onClose}
      onEnter={() => setFocus('title')}
    >
      {failure && (
        <Banner tone="error" icon="error">
          {failure}
        </Banner>
      )}
      <Field
        label={t('name')}
        help={t('nameHelp')}
        error={errors.title && titleProblem(t, errors.title.type)}
        maxLength={longestTitle}
        autoComplete="off"
        {...register('title')}
      />
      <Controller
        control={control}
        name="users"
        render={({ field: { value, onChange, ref } }) => (
          <MembersField
            ref={ref}
            known={chat?.users ?? []}
            value={value.map(({ id }) => id)}
            error={errors.users && t('fillUser')}
            onChange={(ids) => onChange(ids.map((id) => ({ id })))}
          />
        )}
      />
    </FormDialog>
  );
}
