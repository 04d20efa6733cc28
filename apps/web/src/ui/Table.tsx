import { Fragment, type ReactNode } from 'react';
import type { More } from '../lib/more.ts';
import { useIsPhone } from '../lib/screen.ts';
import { ErrorState } from './ErrorState.tsx';
import { MoreRows } from './MoreRows.tsx';
import styles from './Table.module.css';
import { TableSkeleton, type RowSize } from './TableSkeleton.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export type Column<Row> = {
  /** What it holds; of marks and buttons only spoken, as they speak for themselves. */
  title: string;
  renderCell: (row: Row) => ReactNode;
  kind?: 'text' | 'number' | 'mark' | 'buttons';
  /** Its width, and in which widths of the table (a container) it is left out. */
  className?: string | undefined;
};

/** What a list is while it is asked for, and when nothing or not all has come. */
export type ListState = {
  isLoading?: boolean;
  /** Set when nothing could be loaded. */
  failed?: { title: string; onRetry: () => void } | undefined;
  empty?: ReactNode;
  /** For lists that come in pages: the next is loaded when the end is near (LAY-36). */
  more?: More;
};

type Props<Row> = ListState & {
  label: string;
  rows: readonly Row[];
  idOf: (row: Row) => number;
  /** The first is the head of its row. */
  columns: readonly Column<Row>[];
  /** The same row where a table has no room (under 600 px). */
  renderCard: (row: Row) => ReactNode;
  size?: RowSize;
  /** A line over the whole width below a row. */
  renderBelow?: (row: Row) => ReactNode;
};

/** A list as a table whose head stays in sight, as cards on a phone; or what stands in its place. */
export function Table<Row>({ isLoading = false, failed, empty, more, ...list }: Props<Row>) {
  const isPhone = useIsPhone();
  const { rows, size } = list;
  if (isLoading) return <TableSkeleton size={size} />;
  if (failed) return <ErrorState {...failed} />;
  if (rows.length === 0) return empty;
  return (
    <div className={isPhone ? styles.list : `${styles.list} ${styles.room}`}>
      {isPhone ? <Cards {...list} /> : <Rows {...list} />}
      {more && <MoreRows more={more} count={rows.length} waiting={<TableSkeleton size={size} rows={2} />} />}
    </div>
  );
}

type ListProps<Row> = Omit<Props<Row>, keyof ListState>;

const classOf = ({ kind = 'text', className }: Column<never>): string =>
  [styles[kind], className].filter(Boolean).join(' ');
const isSpoken = ({ kind }: Column<never>): boolean => kind === 'mark' || kind === 'buttons';

function Rows<Row>({ label, rows, idOf, columns, size = 'medium', renderBelow }: ListProps<Row>) {
  const [head, ...others] = columns;
  return (
    <table className={`${styles.table} ${styles[size]}`} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.title} scope="col" className={classOf(column)}>
              {isSpoken(column) ? <VisuallyHidden>{column.title}</VisuallyHidden> : column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const line = renderBelow?.(row);
          return (
            <Fragment key={idOf(row)}>
              <tr>
                <th scope="row" className={classOf(head!)}>
                  {head!.renderCell(row)}
                </th>
                {others.map((column) => (
                  <td key={column.title} className={classOf(column)}>
                    {column.renderCell(row)}
                  </td>
                ))}
              </tr>
              {line && (
                <tr className={styles.below}>
                  {/* One cell that reaches over the row: cells counted out would be columns still where some are hidden. */}
                  <td>
                    <div className={styles.across}>{line}</div>
                  </td>
                </tr>
              )}
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}

const Cards = <Row,>({ label, rows, idOf, renderCard }: ListProps<Row>) => (
  <ul className={styles.cards} aria-label={label}>
    {rows.map((row) => (
      <li key={idOf(row)} className={styles.card}>
        {renderCard(row)}
      </li>
    ))}
  </ul>
);
