import {
  DndContext,
  DragOverlay,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  rectIntersection,
  TouchSensor,
  useSensor,
  useSensors,
  type Announcements,
  type CollisionDetection,
  type DragEndEvent,
  type KeyboardCoordinateGetter,
} from '@dnd-kit/core';
import { useState } from 'react';
import type { KanbanTicket } from '@recado/contracts';
import { useTexts, type Translate } from '../../lib/texts/texts.ts';
import { VisuallyHidden } from '../../ui/labels/VisuallyHidden.tsx';
import { columnsOf, type Column, type ColumnId, type Dragged } from './cards.ts';
import { CardContent, focusCard } from './Card.tsx';
import { ColumnOfCards } from './ColumnOfCards.tsx';
import { kanbanTexts } from './kanban.texts.ts';
import styles from './KanbanPage.module.css';

type Props = {
  columns: readonly Column[];
  /** Newest first. */
  cards: readonly KanbanTicket[];
  /** Returns false when the card could not be moved and is back in its column. */
  onMove: (ticketId: number, column: ColumnId) => Promise<boolean>;
};

/** A press becomes a drag after this way, so that a click on the card still opens the conversation. In px. */
const clickPx = 8;
/** A touch becomes a drag after this time, so that a swipe still scrolls. In ms. */
const holdMs = 220;

/** By pointer the column under it; by keyboard the column that the card covers most. */
const findColumn: CollisionDetection = (args) =>
  args.pointerCoordinates ? pointerWithin(args) : rectIntersection(args);

/** Returns what a screen reader is told during a drag. The server decides if a card has moved: `move` announces that. */
function announcementsOf(
  t: Translate<typeof kanbanTexts>,
  nameOf: (id: ColumnId | undefined) => string,
): Announcements {
  const factsOf = (active: { data: { current?: object | undefined } }, over?: { id: unknown } | null) => {
    const { card, column } = active.data.current as Dragged;
    return { name: card.contact.name, column: nameOf((over?.id as ColumnId | undefined) ?? column) };
  };
  return {
    onDragStart: ({ active }) => t('picked', factsOf(active)),
    onDragOver: ({ active, over }) => t('over', factsOf(active, over)),
    onDragEnd: ({ active, over }) =>
      over && over.id !== (active.data.current as Dragged).column ? undefined : t('dropped', factsOf(active, over)),
    onDragCancel: ({ active }) => t('cancelled', factsOf(active)),
  };
}

/** The columns with their cards, which are moved by mouse, touch, keyboard or menu (KAN-11). */
export function Board({ columns, cards, onMove }: Props) {
  const t = useTexts(kanbanTexts);
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const [outcome, setOutcome] = useState('');
  const ids = columns.map(({ id }) => id);

  /** The arrow keys move a picked card from column to column. */
  const coordinateGetter: KeyboardCoordinateGetter = (event, { context }) => {
    const step = event.code === 'ArrowRight' ? 1 : event.code === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return undefined;
    event.preventDefault();
    const present = context.over?.id ?? (context.active?.data.current as Dragged | undefined)?.column;
    const next = ids[ids.indexOf(present as ColumnId) + step];
    const rect = next === undefined ? undefined : context.droppableRects.get(next);
    return rect ? { x: rect.left + 8, y: Math.max(rect.top, 0) + 48 } : undefined;
  };
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: clickPx } }),
    useSensor(TouchSensor, { activationConstraint: { delay: holdMs, tolerance: clickPx } }),
    useSensor(KeyboardSensor, { coordinateGetter }),
  );
  const nameOf = (id: ColumnId | undefined): string => columns.find((column) => column.id === id)?.name ?? '';
  const announcements = announcementsOf(t, nameOf);
  /** Moves a card, then announces where it is. A refused card is back in its column, and so is the focus. */
  const move = async ({ card, column }: Dragged, target: ColumnId): Promise<void> => {
    setOutcome('');
    const { name } = card.contact;
    const hasMoved = await onMove(card.id, target);
    setOutcome(
      hasMoved ? t('dropped', { name, column: nameOf(target) }) : t('notMoved', { name, column: nameOf(column) }),
    );
    if (!hasMoved && document.activeElement === document.body) focusCard(card.id, column);
  };
  const end = ({ active, over, activatorEvent }: DragEndEvent): void => {
    setDragged(null);
    const { card, column } = active.data.current as Dragged;
    const target = (over?.id as ColumnId | undefined) ?? column;
    if (target !== column) void move({ card, column }, target);
    if (activatorEvent instanceof KeyboardEvent) focusCard(card.id, target);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={findColumn}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('instructions') } }}
      onDragStart={({ active }) => setDragged(active.data.current as Dragged)}
      onDragEnd={end}
      onDragCancel={() => setDragged(null)}
    >
      <div className={styles.board}>
        {columns.map((column) => (
          <ColumnOfCards
            key={column.id}
            column={column}
            columns={columns}
            cards={cards.filter((card) => columnsOf(card, columns).includes(column.id))}
            onMove={(moved, target) => void move(moved, target)}
          />
        ))}
      </div>
      <VisuallyHidden>
        <span role="status">{outcome}</span>
      </VisuallyHidden>
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <div className={`${styles.card} ${styles.lifted}`}>
            <CardContent card={dragged.card} isOverlay />
          </div>
        )}
      </DragOverlay>
    </DndContext>
  );
}
