/** PostgreSQL takes at most 65,535 values in a statement. */
const rowsPerInsert = 1_000;

/** Inserts entries of a sheet in parts that one statement can hold. Returns the inserted rows. */
export async function insertEntries<Entry, Row>(
  entries: readonly Entry[],
  insert: (part: readonly Entry[]) => Promise<Row[]>,
): Promise<Row[]> {
  const inserted: Row[] = [];
  for (let at = 0; at < entries.length; at += rowsPerInsert)
    inserted.push(...(await insert(entries.slice(at, at + rowsPerInsert))));
  return inserted;
}
