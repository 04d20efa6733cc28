import { hot, type Work } from '../../kernel/work.ts';
import { settleSend, type Settled } from '../messages/index.ts';

/** One that an owner works on settles by itself. */
const drop = hot(
  'orders.drop',
  `delete from phone_orders where company_id = $1 and connection_id = $2 and fence is null and asked is null returning kind, message_id as "messageId"`,
);

/** Gives up what waits for a phone that will never send it: its messages say so, and can be sent again elsewhere. */
export async function dropOrders(work: Work, connectionId: number, settled: Settled): Promise<void> {
  for (const { kind, messageId } of await work.rows<{ kind: string; messageId: number | null }>(drop, [
    work.companyId,
    connectionId,
  ]))
    if (kind === 'send' && messageId !== null) await settleSend(work, messageId, { outcome: 'refused' }, settled);
}
