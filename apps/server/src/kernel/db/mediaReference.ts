import { PgInteger, PgIntegerBuilder, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';

/** The column of each table that refers to a stored file. Filled while the tables are defined. */
export const mediaReferences = new Map<PgTable, PgColumn>();

type IntegerConfig<N extends string> = {
  name: N;
  dataType: 'number';
  columnType: 'PgInteger';
  data: number;
  driverParam: number | string;
  enumValues: undefined;
};

class MediaReferenceBuilder<N extends string> extends PgIntegerBuilder<IntegerConfig<N>> {
  /** Drizzle calls this once for each column when a table is defined. */
  build(table: PgTable): PgColumn {
    const column = new PgInteger(table, this.config);
    mediaReferences.set(table, column);
    return column;
  }
}

/**
 * A column with the id of a row of `media`; its foreign key is declared with `within`. The nightly sweep deletes each
 * row of `media` that no column of this kind refers to.
 */
export const mediaReference = <const N extends string>(name: N) => new MediaReferenceBuilder<N>(name);
