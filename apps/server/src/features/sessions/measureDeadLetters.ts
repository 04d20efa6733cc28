import { count } from 'drizzle-orm';
import { readAtScrape, type Metrics } from '../../kernel/metrics.ts';
import type { Workshop } from '../../kernel/work.ts';
import { deadLetters } from '../deadLetters/deadLetters.tables.ts';

/** Exports the number of dead letters: events that could not be recorded and wait for a fix. */
export const measureDeadLetters = (metrics: Metrics, workshop: Workshop): void =>
  readAtScrape(
    metrics,
    { name: 'recado_dead_letters', help: 'Events of phones that could not be recorded and wait to be tried again' },
    async () => {
      const [row] = await workshop.acrossCompanies('metrics.deadLetters', (db) =>
        db.select({ many: count() }).from(deadLetters),
      );
      return [{ value: row?.many ?? 0 }];
    },
  );
