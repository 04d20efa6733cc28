import type { CallOf, Ticket, ticketsApi } from '@recado/contracts';

/**
 * Returns the change that takes an open ticket from a colleague. It names the connection, also null for a deleted one:
 * otherwise the server takes it for a lost accept (behaviour 2.4).
 */
export const takingOver = (
  { queueId, whatsappId }: Pick<Ticket, 'queueId' | 'whatsappId'>,
  userId: number,
): CallOf<typeof ticketsApi.update>['body'] => ({ status: 'open', userId, queueId, whatsappId });
