/** The times of a ticket's row as moments; raw SQL gives them as text. */
export const withTimes = <Row extends { createdAt: string; closedAt: string | null }>(row: Row) => ({
  ...row,
  createdAt: new Date(row.createdAt),
  closedAt: row.closedAt === null ? null : new Date(row.closedAt),
});
