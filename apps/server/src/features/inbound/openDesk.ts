import type { Inbound } from '../../gateways/whatsapp/Phone.ts';
import { hot, type Workshop } from '../../kernel/work.ts';
import { toStoredJson } from './toStoredJson.ts';

/** The channel that wakes who records deliveries; its payload is `company:connection`. */
export const deliveryChannel = 'deliveries';

const actor = { kind: 'system', name: 'deliveries' } as const;
const insert = hot(
  'deliveries.insert',
  'insert into deliveries (company_id, connection_id, events) select $1, connection_id, events from unnest($2::int[], $3::jsonb[]) as given(connection_id, events)',
);

type Waiting = { connectionId: number; events: string; resolve(): void; reject(error: unknown): void };

/** Where what a provider delivers is handed in. */
export type Desk = {
  /** Resolves once the events are durable. What comes in while a row is written goes into the next one: a burst costs few commits. */
  put(companyId: number, connectionId: number, events: readonly Inbound[]): Promise<void>;
};

export function openDesk(workshop: Workshop): Desk {
  const waiting = new Map<number, Waiting[]>();
  const writing = new Set<number>();

  async function write(companyId: number): Promise<void> {
    if (writing.has(companyId)) return;
    writing.add(companyId);
    for (let batch = waiting.get(companyId); batch; batch = waiting.get(companyId)) {
      waiting.delete(companyId);
      await workshop
        .inCompany(companyId, actor, async (work) => {
          await work.rows(insert, [companyId, batch.map(({ connectionId }) => connectionId), batch.map(({ events }) => events)]);
          for (const connectionId of new Set(batch.map((one) => one.connectionId))) await work.notify(deliveryChannel, `${companyId}:${connectionId}`);
        })
        .then(
          () => batch.forEach(({ resolve }) => resolve()),
          (error: unknown) => batch.forEach(({ reject }) => reject(error)),
        );
    }
    writing.delete(companyId);
  }

  return {
    put: (companyId, connectionId, events) =>
      new Promise((resolve, reject) => {
        waiting.set(companyId, [...(waiting.get(companyId) ?? []), { connectionId, events: toStoredJson(events), resolve, reject }]);
        void write(companyId);
      }),
  };
}
