import { apiScopes, apiTokensApi, connectionsApi, type ApiScope, type ApiToken } from '@recado/contracts';
import { Controller } from 'react-hook-form';
import { z } from 'zod';
import { toast } from '../../../lib/notices/toasts.tsx';
import { call, useCall, useEndpoint } from '../../../lib/server/api.ts';
import { choicesOf } from '../../../lib/server/retryOf.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { findRow } from '../../../ui/forms/findRow.ts';
import { useServerForm } from '../../../ui/forms/useServerForm.ts';
import { CheckList } from '../CheckList.tsx';
import { messagesApiTexts } from '../messagesApi.texts.ts';
import { tokenTexts } from './tokens.texts.ts';

const { name, scopes } = apiTokensApi.create.body.shape;
const form = z.object({ name, scopes, whatsappId: z.number().nullable() });
const quiet = { quiet: true };

const valuesOf = (token: ApiToken | null) => ({
  name: token?.name ?? '',
  scopes: token?.scopes ?? (['messages:send'] as ApiScope[]),
  whatsappId: token?.whatsappId ?? null,
});

type Props = {
  /** The token to change; null for a new one. */
  token: ApiToken | null;
  /** Called after a save, with the new token itself if one was created. */
  onSaved: (shown: string | null) => void;
  onClose: () => void;
};

/** Creates an API token, or changes its name, permissions and connection. */
export function TokenDialog({ token, onSaved, onClose }: Props) {
  const t = useTexts(tokenTexts);
  const words = useTexts(messagesApiTexts);
  const connections = useEndpoint(connectionsApi.list);
  const create = useCall(apiTokensApi.create, quiet);
  const change = useCall(apiTokensApi.change, quiet);
  const { register, control, setFocus, error, dialog } = useServerForm({
    schema: form,
    defaultValues: valuesOf(token),
    stored: token && {
      row: token,
      toValues: valuesOf,
      read: async () => findRow(await call(apiTokensApi.list), token.id),
    },
    fieldOfCode: { ERR_NAME_ALREADY_EXISTS: 'name' },
    async send(body, { changed }) {
      const shown = token
        ? (await change.run({ params: { apiTokenId: token.id }, body: changed((values) => values) }), null)
        : (await create.run({ body })).token;
      if (token) toast.success(t('saved'));
      onSaved(shown);
    },
    wordError: (field) => (field === 'scopes' ? t('scopesMissing') : undefined),
  });
  return (
    <FormDialog
      {...dialog}
      title={t(token ? 'editTitle' : 'add')}
      submit={t(token ? 'save' : 'create')}
      onClose={onClose}
      onEnter={() => setFocus('name')}
    >
      <Field
        label={t('name')}
        help={t('nameHelp')}
        error={error('name')}
        maxLength={name.maxLength ?? undefined}
        autoComplete="off"
        {...register('name')}
      />
      <Controller
        control={control}
        name="scopes"
        render={({ field }) => (
          <CheckList<ApiScope>
            label={t('scopes')}
            options={apiScopes.map((value) => ({ value, label: words(`scope.${value}`), code: value }))}
            value={field.value}
            onChange={field.onChange}
            error={error('scopes')}
          />
        )}
      />
      <Controller
        control={control}
        name="whatsappId"
        render={({ field }) => (
          <SelectField
            label={t('connection')}
            {...choicesOf(connections)}
            empty={t('defaultConnection')}
            error={error('whatsappId')}
            {...field}
          />
        )}
      />
    </FormDialog>
  );
}
