import type { ConnectionStatus, Provider } from '@recado/contracts';
import { and, eq, isNull } from 'drizzle-orm';
import type { Work } from '../../kernel/work.ts';
import { connections } from '../connections/connections.tables.ts';
import { messages } from './messages.tables.ts';

/**
 * Returns the connection that a message was sent or received on, null if it was deleted. The ticket may have been
 * transferred to another connection since, which does not know the message.
 */
export async function connectionOfMessage(
  work: Work,
  messageId: number,
): Promise<{ id: number; provider: Provider; status: ConnectionStatus } | null> {
  const [row] = await work.db
    .select({ id: connections.id, provider: connections.provider, status: connections.status })
    .from(messages)
    .innerJoin(
      connections,
      and(
        eq(connections.companyId, messages.companyId),
        eq(connections.id, messages.connectionId),
        isNull(connections.deletedAt),
      ),
    )
    .where(and(eq(messages.companyId, work.companyId), eq(messages.id, messageId)));
  return row ?? null;
}
