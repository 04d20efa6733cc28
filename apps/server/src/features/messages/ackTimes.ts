const columns = ['accepted_at', 'delivered_at', 'read_at', 'played_at'] as const;

/**
 * Returns the SQL assignments that store when an ack first reached each level, for an `update messages` that raises the
 * ack. `after` is the new ack. Levels already reached keep their value, which is null if they were reached before these
 * times were stored. An ack that skips levels reaches all of them at once.
 */
export const ackTimes = (after: string): string =>
  columns
    .map(
      (column, at) =>
        `${column} = case when messages.ack <= ${at} and ${after} > ${at} then now() else messages.${column} end`,
    )
    .join(', ');
