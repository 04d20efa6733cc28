const columns = ['accepted_at', 'delivered_at', 'read_at', 'played_at'] as const;

/**
 * The assignments that keep when an ack first reached each of its levels, for an `update messages` that raises the ack.
 * `after` is the ack that the update sets. A level below the ack of before keeps what it has: nothing, for messages of
 * before these times were kept. An ack that skips levels reaches all of them at once.
 */
export const ackTimes = (after: string): string =>
  columns
    .map(
      (column, at) =>
        `${column} = case when messages.ack <= ${at} and ${after} > ${at} then now() else messages.${column} end`,
    )
    .join(', ');
