import { assistantsApi, type CallOf } from '@recado/contracts';
import { toastError } from '../../lib/notices/toasts.tsx';
import { call } from '../../lib/server/call.ts';

/** Asks for help in a ticket. Shows an error and returns undefined if there is none. */
export async function askHelp(
  ticketId: number,
  body: CallOf<typeof assistantsApi.help>['body'],
): Promise<string | undefined> {
  try {
    return (await call(assistantsApi.help, { params: { ticketId }, body })).text;
  } catch (error) {
    toastError(error);
    return undefined;
  }
}
