import { Fragment, type MouseEvent, type ReactNode } from 'react';
import type { More } from '../../lib/server/more.ts';
import { useIsPhone } from '../../lib/browser/screen.ts';
import { useIsNarrow } from '../../lib/browser/useIsNarrow.ts';
import { withNumberText } from '../../lib/format/numberText.ts';
import { cardsBelowPx } from './cardsBelowPx.ts';
import { ErrorState } from './ErrorState.tsx';
import { MoreRows } from './MoreRows.tsx';
import styles from './Table.module.css';
import { TableSkeleton, type RowSize } from './TableSkeleton.tsx';
import { VisuallyHidden } from '../labels/VisuallyHidden.tsx';

export type Column<Row> = {
  /** Name of the column. Visible for text and numbers; only for screen readers with marks and buttons. */
  title: string;
  /** Renders a control of the whole list before the name of the column. */
  renderHead?: () => ReactNode;
  /** A number gets the separators of the language. */
  renderCell: (row: Row) => ReactNode;
  kind?: 'text' | 'number' | 'mark' | 'buttons';
  /** The column's width, and the table widths (container queries) at which it is hidden. */
  className?: string | undefined;
};

/** The state of a list while it is loading, when loading failed, and when it is empty or incomplete. */
export type ListState = {
  isLoading?: boolean;
  /** Set when loading failed. */
  failed?: { title: string; onRetry: () => void } | undefined;
  empty?: ReactNode;
  /** For paged lists: the next page is loaded when the end is near (LAY-36). */
  more?: More;
};

type Props<Row> = ListState & {
  label: string;
  rows: readonly Row[];
  idOf: (row: Row) => number | string;
  /** The first column is the header of its row. Absent: the rows are cards in a grid on every screen. */
  columns?: readonly Column<Row>[];
  /** Renders the row as a card: in a grid, on a phone, and in a place narrower than `cardsBelowPx`. */
  renderCard: (row: Row) => ReactNode;
  size?: RowSize;
  /** A colour of the row; `none` for the usual one. A card that `failed` has a red edge. */
  toneOf?: (row: Row) => 'none' | 'soon' | 'near' | 'past' | 'failed';
  /** Renders a full-width line below a row. */
  renderBelow?: (row: Row) => ReactNode;
  /**
   * Returns the function that a click on the row calls, and undefined for a row that does not open. The row is for the
   * mouse and for touch alone: a button or a link in it must do the same by keyboard.
   */
  openOf?: (row: Row) => (() => void) | undefined;
};

/**
 * A list as a table with a sticky header, as cards on a phone, in a narrow place or by choice; or its loading, error or
 * empty state.
 */
export function Table<Row>({ isLoading = false, failed, empty, more, ...list }: Props<Row>) {
  const isPhone = useIsPhone();
  const [isNarrow, ref] = useIsNarrow(cardsBelowPx);
  const { rows, size, columns } = list;
  const asCards = isPhone || isNarrow || columns === undefined;
  if (isLoading) return <TableSkeleton size={size} />;
  if (failed) return <ErrorState {...failed} />;
  if (rows.length === 0) return empty;
  return (
    <div ref={ref} className={asCards ? styles.list : `${styles.list} ${styles.room}`}>
      {asCards ? <Cards {...list} isGrid={columns === undefined} /> : <Rows {...list} columns={columns} />}
      {more && <MoreRows more={more} count={rows.length} waiting={<TableSkeleton size={size} rows={2} />} />}
    </div>
  );
}

type ListProps<Row> = Omit<Props<Row>, keyof ListState>;

/** A click on one of these, or on a label of one, is theirs and does not open the row. */
const controls = 'a, button, input, select, textarea, label, summary, [role="button"], [role="menuitem"]';

/** Returns the props of an element that opens on a click, unless the click hits a control or ends a selection of text. */
function opening(open: (() => void) | undefined) {
  if (!open) return {};
  return {
    'data-opens': true,
    onClick(event: MouseEvent<HTMLElement>): void {
      const hit = event.target as Element;
      // React passes on the clicks of menus and dialogs that the row has opened, although they are outside of it.
      if (!event.currentTarget.contains(hit) || hit.closest(controls)) return;
      if (window.getSelection()?.type === 'Range') return;
      open();
    },
  };
}

const classOf = ({ kind = 'text', className }: Column<never>): string =>
  [styles[kind], className].filter(Boolean).join(' ');
const isSpoken = ({ kind }: Column<never>): boolean => kind === 'mark' || kind === 'buttons';

function Rows<Row>({
  label,
  rows,
  idOf,
  columns,
  size = 'medium',
  renderBelow,
  toneOf,
  openOf,
}: ListProps<Row> & { columns: readonly Column<Row>[] }) {
  const [head, ...others] = columns;
  return (
    <table className={`${styles.table} ${styles[size]}`} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.title} scope="col" className={classOf(column)}>
              {column.renderHead?.()}
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
              <tr data-tone={toneOf?.(row)} {...opening(openOf?.(row))}>
                <th scope="row" className={classOf(head!)}>
                  {withNumberText(head!.renderCell(row))}
                </th>
                {others.map((column) => (
                  <td key={column.title} className={classOf(column)}>
                    {withNumberText(column.renderCell(row))}
                  </td>
                ))}
              </tr>
              {line && (
                <tr className={styles.below}>
                  {/* One cell that spans the row. A fixed `colSpan` would create extra columns where some are
                     hidden. */}
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

const Cards = <Row,>({
  label,
  rows,
  idOf,
  renderCard,
  toneOf,
  openOf,
  isGrid,
}: ListProps<Row> & { isGrid: boolean }) => (
  <ul className={isGrid ? `${styles.cards} ${styles.grid}` : styles.cards} aria-label={label}>
    {rows.map((row) => (
      <li key={idOf(row)} className={styles.card} data-tone={toneOf?.(row)} {...opening(openOf?.(row))}>
        {renderCard(row)}
      </li>
    ))}
  </ul>
);
