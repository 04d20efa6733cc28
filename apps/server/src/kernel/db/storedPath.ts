import { PgText, PgTextBuilder, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';

/** Every column that holds the name of a stored file, by table. Filled while the tables are defined. */
export const storedPaths = new Map<PgTable, PgColumn[]>();

type TextConfig<N extends string> = {
  name: N;
  dataType: 'string';
  columnType: 'PgText';
  data: string;
  enumValues: [string, ...string[]];
  driverParam: string;
};

class StoredPathBuilder<N extends string> extends PgTextBuilder<TextConfig<N>> {
  /** Drizzle calls this once for each column when a table is defined. */
  build(table: PgTable): PgColumn {
    const column = new PgText(table, this.config);
    storedPaths.set(table, [...(storedPaths.get(table) ?? []), column]);
    return column;
  }
}

/**
 * A text column that holds the name of a stored file. The daily sweep deletes each file that no column of this kind
 * names, so a path in any other column loses its file after a day.
 */
export const storedPath = <const N extends string = ''>(name = '' as N) => new StoredPathBuilder<N>(name, {});
