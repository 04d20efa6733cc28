import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import { readAtScrape, type Metrics } from '../../kernel/metrics.ts';
import type { Workshop } from '../../kernel/work.ts';
import { connections } from '../connections/connections.tables.ts';
import { outboxCommands } from './sessions.tables.ts';

/**
 * Exports the age of the oldest due command that no session has claimed, by provider. Includes sessions that are not
 * connected.
 */
export const measureOutbox = (metrics: Metrics, workshop: Workshop): void =>
  readAtScrape(
    metrics,
    {
      name: 'recado_oldest_order_seconds',
      help: 'Age of the oldest order that is due and not taken by a phone; 0 for none',
      labels: ['provider'],
    },
    async () => {
      const oldest = await workshop.acrossCompanies('metrics.orders', (db) =>
        db
          .select({
            provider: connections.provider,
            seconds: sql<number>`coalesce(extract(epoch from now() - min(${outboxCommands.notBefore})), 0)::float`,
          })
          .from(connections)
          .leftJoin(
            outboxCommands,
            and(
              eq(outboxCommands.companyId, connections.companyId),
              eq(outboxCommands.connectionId, connections.id),
              isNull(outboxCommands.answer),
              isNull(outboxCommands.fence),
              lte(outboxCommands.notBefore, sql`now()`),
            ),
          )
          .groupBy(connections.provider),
      );
      return oldest.map(({ provider, seconds }) => ({ labels: { provider }, value: seconds }));
    },
  );
