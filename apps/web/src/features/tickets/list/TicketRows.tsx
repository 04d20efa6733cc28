import type { Ticket } from '@recado/contracts';
import {
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type ReactElement,
  type Ref,
  type RefObject,
} from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { select } from './bulk/selection.ts';
import { TicketRow } from '../row/TicketRow.tsx';
import styles from '../../../ui/lists/ScrolledRows.module.css';
import { bottomPx, useFilledList } from '../../../ui/lists/useFilledList.ts';
import type { TicketActions } from '../actions/useTicketActions.ts';

/** Width of a row besides its text: insets, edge, avatar. */
const framePx = 16 + 14 + 8 + 40 + 12;

/** A line of the list: a ticket, the head of a group, or what stands where a group is empty. */
export type ListLine =
  | { kind: 'ticket'; key: string; ticket: Ticket }
  | { kind: 'other'; key: string; content: ReactElement };

export type TicketRowsHandle = {
  /** Moves the keyboard to the next (1) or previous (-1) ticket, or to the open one (0). */ move: (
    step: 1 | -1 | 0,
  ) => void;
  /** Chooses the row with the focus for a change of several, or takes it back. */ select: () => void;
  /** The ticket of the row with the focus. */ focused: () => Ticket | undefined;
};

type Props = {
  ref: Ref<TicketRowsHandle>;
  /** Names the list and its place: scrolled positions are kept by it. */
  listKey: string;
  label: string;
  lines: readonly ListLine[];
  selectedUuid: string | undefined;
  actions: TicketActions;
  hasMore: boolean;
  loadMore: () => void;
  /** The searched words, if this is a search. */
  words?: string;
};

const scrolledTo = new Map<string, number>();

/** Returns the width of the text of a row. */
function useTextWidth(scroller: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(278);
  useLayoutEffect(() => {
    if (!scroller.current) return undefined;
    const observer = new ResizeObserver(
      ([entry]) => entry && setWidth(Math.round(entry.contentRect.width) - framePx + 16),
    );
    observer.observe(scroller.current);
    return () => observer.disconnect();
  }, [scroller]);
  return width;
}

/** Any number of tickets; only those in sight are drawn. */
export function TicketRows({
  ref,
  listKey,
  label,
  lines,
  selectedUuid,
  actions,
  hasMore,
  loadMore,
  words = '',
}: Props) {
  const list = useRef<VirtualizerHandle>(null);
  const scroller = useRef<HTMLElement>(null);
  const width = useTextWidth(scroller);

  useLayoutEffect(() => {
    const offset = scrolledTo.get(listKey);
    if (offset) list.current?.scrollTo(offset);
  }, [listKey]);

  const drawn = useRef(lines);
  useEffect(() => {
    drawn.current = lines;
  }, [lines]);
  const onSelect = useCallback((ticket: Ticket, isRange: boolean) => {
    if (document.activeElement !== document.body) keepRowFocus(scroller.current, ticket.id);
    select(
      drawn.current.flatMap((line) => (line.kind === 'ticket' ? [line.ticket] : [])),
      ticket,
      isRange,
    );
  }, []);

  useImperativeHandle(ref, () => ({
    select() {
      const focused = focusedIn(lines);
      if (focused) onSelect(focused, false);
    },
    focused: () => focusedIn(lines),
    move(step) {
      const tickets = lines.flatMap((line, index) => (line.kind === 'ticket' ? [{ index, ticket: line.ticket }] : []));
      if (tickets.length === 0) return;
      const at = tickets.findIndex(({ ticket }) => ticket.id === focusedId());
      const from = at >= 0 ? at : tickets.findIndex(({ ticket }) => ticket.uuid === selectedUuid);
      const next = tickets[from < 0 ? 0 : Math.min(tickets.length - 1, Math.max(0, from + step))]!;
      list.current?.scrollToIndex(next.index, { align: 'nearest' });
      // A row that was out of sight is drawn in the frame after the scroll.
      requestAnimationFrame(() => requestAnimationFrame(() => focusRow(scroller.current, next.ticket.id)));
    },
  }));

  const onScroll = (offset: number): void => {
    scrolledTo.set(listKey, offset);
    const { current } = list;
    if (current && hasMore && current.scrollSize - offset - current.viewportSize < bottomPx) loadMore();
  };
  useFilledList(scroller, { rows: lines.length, hasMore, loadMore });

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
    <section ref={scroller} className={styles.scroller} aria-label={label} tabIndex={0}>
      <Virtualizer ref={list} as="ul" item="li" data={lines} itemSize={80} bufferSize={400} onScroll={onScroll}>
        {(line) =>
          line.kind === 'ticket' ? (
            <TicketRow
              key={line.key}
              ticket={line.ticket}
              isSelected={line.ticket.uuid === selectedUuid}
              width={width}
              actions={actions}
              words={words}
              onSelect={onSelect}
            />
          ) : (
            <div key={line.key}>{line.content}</div>
          )
        }
      </Virtualizer>
    </section>
  );
}

const focusedId = (): number => Number(document.activeElement?.closest<HTMLElement>('[data-ticket]')?.dataset.ticket);

const focusedIn = (lines: readonly ListLine[]): Ticket | undefined => {
  const id = focusedId();
  return lines.flatMap((line) => (line.kind === 'ticket' ? [line.ticket] : [])).find((ticket) => ticket.id === id);
};

const focusRow = (within: HTMLElement | null, ticketId: number): void => {
  const row = within?.querySelector(`[data-ticket="${ticketId}"]`);
  (row?.querySelector<HTMLElement>('[data-main]') ?? row?.querySelector('input'))?.focus({
    preventScroll: true,
    focusVisible: true,
  });
};

/**
 * Gives the focus back to a row whose focused button goes away: while rows are chosen, none has its buttons to accept it
 * and to open its menu. The menu returns the focus to its button when it closes, within some frames.
 */
function keepRowFocus(within: HTMLElement | null, ticketId: number, frames = 60): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) focusRow(within, ticketId);
    else if (frames > 0) keepRowFocus(within, ticketId, frames - 1);
  });
}
