import { connectionsApi, type Connection } from '@recado/contracts';
import { keyOf, useCall } from '../../../lib/server/api.ts';
import { refreshConnections } from '../../../lib/server/connections.ts';
import { mergeRow } from '../../../lib/live/keepNewer.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import type { Edited } from '../../../ui/forms/useServerForm.ts';
import { toast } from '../../../lib/notices/toasts.tsx';
import { bodyOf, type ConnectionForm } from './connectionForm.ts';
import { connectionTexts } from '../connections.texts.ts';

const quiet = { quiet: true };

/** Returns a function that creates a connection or changes one, and returns its row. It throws what the call throws. */
export function useSaveConnection(id: number | null) {
  const t = useTexts(connectionTexts);
  const create = useCall(connectionsApi.create, quiet);
  const change = useCall(connectionsApi.change, quiet);
  return async (form: ConnectionForm, { changed }: Edited<ConnectionForm>): Promise<Connection> => {
    const row = await (id === null
      ? create.run({ body: bodyOf(form) })
      : change.run({ params: { whatsappId: id }, body: changed(bodyOf) }));
    toast.success(t('saved'));
    if (id === null) refreshConnections();
    else mergeRow('connection', keyOf(connectionsApi.list), row);
    return row;
  };
}
