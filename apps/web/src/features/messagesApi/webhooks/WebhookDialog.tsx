import { NewWebhook, webhookEvents, webhooksApi, type Webhook, type WebhookEvent } from '@recado/contracts';
import { Controller } from 'react-hook-form';
import { toast } from '../../../lib/notices/toasts.tsx';
import { call, useCall } from '../../../lib/server/api.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { findRow } from '../../../ui/forms/findRow.ts';
import { useServerForm } from '../../../ui/forms/useServerForm.ts';
import { CheckList } from '../CheckList.tsx';
import { webhookTabTexts } from './webhooks.texts.ts';

const quiet = { quiet: true };
const { name, url } = NewWebhook.shape;

const valuesOf = (webhook: Webhook | null) => ({
  name: webhook?.name ?? '',
  url: webhook?.url ?? '',
  events: webhook?.events ?? (['message.received'] as WebhookEvent[]),
});

type Props = {
  /** The webhook to change; null for a new one. */
  webhook: Webhook | null;
  /** Called after a save, with the secret if a webhook was created. */
  onSaved: (secret: string | null) => void;
  onClose: () => void;
};

/** Registers a webhook, or changes its name, address and events. */
export function WebhookDialog({ webhook, onSaved, onClose }: Props) {
  const t = useTexts(webhookTabTexts);
  const create = useCall(webhooksApi.create, quiet);
  const change = useCall(webhooksApi.change, quiet);
  const { register, control, setFocus, error, dialog } = useServerForm({
    schema: NewWebhook,
    defaultValues: valuesOf(webhook),
    stored: webhook && {
      row: webhook,
      toValues: valuesOf,
      read: async () => findRow(await call(webhooksApi.list), webhook.id),
    },
    fieldOfCode: { ERR_NAME_ALREADY_EXISTS: 'name', ERR_WEBHOOK_ADDRESS: 'url' },
    async send(body, { changed }) {
      if (!webhook) return onSaved((await create.run({ body })).secret);
      await change.run({ params: { webhookId: webhook.id }, body: changed((values) => values) });
      toast.success(t('saved'));
      onSaved(null);
    },
    wordError: (field) => (field === 'events' ? t('eventsMissing') : undefined),
  });
  return (
    <FormDialog
      {...dialog}
      title={t(webhook ? 'editTitle' : 'add')}
      submit={t(webhook ? 'save' : 'create')}
      onClose={onClose}
      onEnter={() => setFocus('name')}
    >
      <Field
        label={t('name')}
        error={error('name')}
        maxLength={name.maxLength ?? undefined}
        autoComplete="off"
        {...register('name')}
      />
      <Field
        label={t('url')}
        help={t('urlHelp')}
        error={error('url')}
        maxLength={url.maxLength ?? undefined}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://"
        {...register('url')}
      />
      <Controller
        control={control}
        name="events"
        render={({ field }) => (
          <CheckList<WebhookEvent>
            label={t('events')}
            options={webhookEvents.map((value) => ({ value, label: t(`event.${value}`), code: value }))}
            value={field.value}
            onChange={field.onChange}
            error={error('events')}
          />
        )}
      />
    </FormDialog>
  );
}
