import { connectionsApi, type Connection, type NewConnection } from '@recado/contracts';
import { ApiError, keyOf, useCall } from '../../../lib/server/api.ts';
import { refreshConnections } from '../../../lib/server/connections.ts';
import { mergeRow } from '../../../lib/live/keepNewer.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { toast, toastError } from '../../../lib/notices/toasts.tsx';
import { bodyOf, fieldOfRefusal, type ConnectionForm, type Problems } from './connectionForm.ts';
import { connectionTexts } from '../connections.texts.ts';

const manner = { quiet: true, leastMs: 400 };

/**
 * Creates or changes a connection. Returns the row, or the error codes by field. Other failures are shown as notices.
 */
export function useSaveConnection(id: number | null) {
  const t = useTexts(connectionTexts);
  const create = useCall(connectionsApi.create, manner);
  const change = useCall(connectionsApi.change, manner);
  const save = async (form: ConnectionForm): Promise<{ row: Connection } | { problems: Problems }> => {
    const body = bodyOf(form) as NewConnection;
    try {
      const row = await (id === null ? create.run({ body }) : change.run({ params: { whatsappId: id }, body }));
      toast.success(t('saved'));
      if (id === null) refreshConnections();
      else mergeRow('connection', keyOf(connectionsApi.list), row);
      return { row };
    } catch (error) {
      const field = error instanceof ApiError ? fieldOfRefusal[error.code] : undefined;
      if (field) return { problems: { [field]: (error as ApiError).code } };
      const fields =
        error instanceof ApiError && error.code === 'ERR_VALIDATION' ? ((error.details?.fields ?? {}) as Problems) : {};
      if (Object.keys(fields).length === 0) toastError(error);
      return { problems: fields };
    }
  };
  return { save, busy: create.busy || change.busy };
}
