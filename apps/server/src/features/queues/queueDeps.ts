import type { UserWork } from '../../kernel/work.ts';
import type { NamedFields } from '../audit/index.ts';

export type QueueDeps = {
  /** The assistant and the integration that answer in a queue, as the record of changes names them. */
  recordedNames: NamedFields;
  /** Counts the users of each queue; a queue without users is missing. */
  countUsersByQueue(work: UserWork): Promise<ReadonlyMap<number, number>>;
  /** Takes the queue away from the tickets, users and connections that have it. */
  releaseQueue(work: UserWork, queueId: number): Promise<void>;
  /** Counts the live tickets, the users and the connections of a queue. */
  countUsage(work: UserWork, queueId: number): Promise<{ tickets: number; users: number; connections: number }>;
};
