import {
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
  type DndContextProps,
  type DragMoveEvent,
} from '@dnd-kit/core';
import { useState } from 'react';
import { dropPlace, type Drop } from './dropPlace.ts';
import { moveTo, rowsOf, type EditedTree } from './editedTree.ts';

/** A press becomes a drag after this way in px, a touch after this time in ms. */
const dragPx = 6;
const holdMs = 220;

/** Dragging the options of a tree: where the dragged one would land, and the properties of their DndContext. */
export function useOptionDrag(
  tree: EditedTree,
  onMoved: (after: EditedTree, key: number) => void,
): { drop: Drop | null; dragProps: DndContextProps } {
  const [drop, setDrop] = useState<Drop | null>(null);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: dragPx } }),
    useSensor(TouchSensor, { activationConstraint: { delay: holdMs, tolerance: dragPx } }),
  );
  const onDragMove = ({ active, over, activatorEvent, delta }: DragMoveEvent): void => {
    const start = activatorEvent instanceof MouseEvent ? activatorEvent : (activatorEvent as TouchEvent).touches[0];
    const row = over && rowsOf(tree).find(({ option }) => option.key === over.id);
    if (!row || !start) return setDrop(null);
    const point = { x: start.clientX + delta.x, y: start.clientY + delta.y };
    setDrop(dropPlace(tree, Number(active.id), row, point, over.rect));
  };
  return {
    drop,
    dragProps: {
      sensors,
      collisionDetection: pointerWithin,
      onDragMove,
      onDragCancel: () => setDrop(null),
      onDragEnd: ({ active }) => {
        if (drop) onMoved(moveTo(tree, Number(active.id), drop.place), Number(active.id));
        setDrop(null);
      },
    },
  };
}
