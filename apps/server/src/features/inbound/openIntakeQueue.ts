import { setTimeout as wait } from 'node:timers/promises';
import type { Inbound } from '../../gateways/whatsapp/WhatsAppSession.ts';
import { hot, param, params } from '../../kernel/db/hot.ts';
import type { Workshop } from '../../kernel/work.ts';
import { toStoredJson } from '../../gateways/whatsapp/storedJson.ts';
import { deliveries } from './inbound.tables.ts';

/** The channel that wakes the recording of deliveries. The payload is `company:connection`. */
export const deliveryChannel = 'deliveries';

const actor = { kind: 'system', name: 'deliveries' } as const;
const insert = hot('deliveries.insert')`
  insert into deliveries (company_id, connection_id, events)
  select ${params(deliveries).companyId}, connection_id, events
  from unnest(${param('connectionIds', 'int[]')}, ${param('events', 'jsonb[]')}) as given(connection_id, events)`;

/** Meta batches up to 1,000 events. A row must not hold more events than one claim records. */
const mostInRow = 100;

/** From this many waiting deliveries on, recording pauses in steps of `calmStepMs`, at most `calmSteps` times. */
const crowd = 8;
const calmStepMs = 20;
const calmSteps = 25;

type Waiting = { connectionId: number; rows: readonly string[]; resolve(): void; reject(error: unknown): void };

/** The intake queue for deliveries of providers. */
export type IntakeQueue = {
  /**
   * Resolves once the events are durable. Deliveries that arrive during an insert share the next insert, so a burst
   * costs few commits.
   */
  put(companyId: number, connectionId: number, events: readonly Inbound[]): Promise<void>;
  /**
   * Like `put`, for events that are already serialized as JSON rows: large deliveries are serialized in a worker
   * thread.
   */
  putRows(companyId: number, connectionId: number, rows: readonly string[]): Promise<void>;
  /** Resolves when few deliveries wait to be stored, or after half a second: intake has priority over recording. */
  calm(): Promise<void>;
};

export function openIntakeQueue(workshop: Workshop): IntakeQueue {
  const waiting = new Map<number, Waiting[]>();
  const writing = new Set<number>();

  let waitingNow = 0;

  async function write(companyId: number): Promise<void> {
    if (writing.has(companyId)) return;
    writing.add(companyId);
    for (let batch = waiting.get(companyId); batch; batch = waiting.get(companyId)) {
      waiting.delete(companyId);
      await workshop
        .inCompany(companyId, actor, async (work) => {
          const rows = batch.flatMap((one) => one.rows.map((events) => ({ connectionId: one.connectionId, events })));
          await work.rows(insert, {
            connectionIds: rows.map(({ connectionId }) => connectionId),
            events: rows.map(({ events }) => events),
          });
          for (const connectionId of new Set(batch.map((one) => one.connectionId)))
            work.notify(deliveryChannel, `${companyId}:${connectionId}`);
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
      putRows(
        companyId,
        connectionId,
        Array.from({ length: Math.ceil(events.length / mostInRow) }, (_, at) =>
          toStoredJson(events.slice(at * mostInRow, (at + 1) * mostInRow)),
        ),
      ),
    putRows,
    async calm() {
      for (let step = 0; step < calmSteps && waitingNow > crowd; step++) await wait(calmStepMs);
    },
  };

  async function putRows(companyId: number, connectionId: number, rows: readonly string[]): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const batch = waiting.get(companyId) ?? [];
      batch.push({ connectionId, rows, resolve, reject });
      waiting.set(companyId, batch);
      waitingNow++;
      void write(companyId);
    }).finally(() => waitingNow--);
  }
}
