import { joined, raw, type Fragment } from '../../kernel/db/hot.ts';
import { messages } from './messages.tables.ts';

/** The times of the levels 1 to 4. */
const times = [messages.acceptedAt, messages.deliveredAt, messages.readAt, messages.playedAt];

/**
 * Returns the SQL assignments that store when an ack first reached each level, for an `update messages` that raises the
 * ack. `after` is the new ack. Levels already reached keep their value, which is null if they were reached before these
 * times were stored. An ack that skips levels reaches all of them at once.
 */
export const ackTimes = (after: string): Fragment =>
  joined(
    times.map(({ name }, at) =>
      raw(`${name} = case when messages.ack <= ${at} and ${after} > ${at} then now() else messages.${name} end`),
    ),
    ', ',
  );
