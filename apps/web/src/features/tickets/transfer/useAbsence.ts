import { usersApi } from '@recado/contracts';
import { keyOf, queryClient, useEndpoint } from '../../../lib/server/api.ts';
import { useChannel } from '../../../lib/live/realtime.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { ticketTexts } from '../tickets.texts.ts';
import { absenceOf } from './absence.ts';

/**
 * A remark when nobody is there for what a transfer names; it changes as people come and go. It never blocks the
 * transfer.
 */
export function useAbsence(
  user: { id: number; name: string } | null,
  queue: { id: number; name: string } | undefined,
): string | undefined {
  const t = useTexts(ticketTexts);
  const { data } = useEndpoint(usersApi.list, undefined, { staleTime: 30_000 });
  useChannel('user', () => void queryClient.invalidateQueries({ queryKey: keyOf(usersApi.list) }));
  const absence = data && absenceOf(data, user?.id ?? null, queue?.id ?? null);
  if (!absence) return undefined;
  return t(absence, { name: absence === 'userOffline' ? user!.name : queue!.name });
}
