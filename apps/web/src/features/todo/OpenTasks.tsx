import { closestCenter, DndContext, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core';
import { useDraggable, useDroppable } from '@dnd-kit/core';
import { useRef, useState } from 'react';
import { useTexts } from '../../lib/texts/texts.ts';
import { Kbd } from '../../ui/labels/Kbd.tsx';
import { VisuallyHidden } from '../../ui/labels/VisuallyHidden.tsx';
import { moveTask, moveTaskBy, type Task, type Tasks } from './taskList.ts';
import { TaskRow, type Update } from './TaskRow.tsx';
import styles from './TodoPage.module.css';
import { todoTexts } from './todo.texts.ts';

/** A press becomes a drag after this way in px, a touch after this time in ms. */
const dragPx = 6;
const holdMs = 220;

type Props = { tasks: Tasks; update: Update; onRemove: (task: Task) => void };

/** The open tasks, in the order of the user: moved by dragging and by Alt with the arrow keys. */
export function OpenTasks({ tasks, update, onRemove }: Props) {
  const t = useTexts(todoTexts);
  const list = useRef<HTMLUListElement>(null);
  const [news, setNews] = useState('');
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: dragPx } }),
    useSensor(TouchSensor, { activationConstraint: { delay: holdMs, tolerance: dragPx } }),
  );
  const indexOf = (id: string): number => tasks.findIndex((task) => task.id === id);
  const publishMove = (task: Task, index: number): void =>
    setNews(t('moved', { text: task.text, number: Math.min(Math.max(index, 0), tasks.length - 1) + 1 }));
  const move = (task: Task, step: -1 | 1): void => {
    update((present) => moveTaskBy(present, task.id, step));
    publishMove(task, indexOf(task.id) + step);
    // The browser takes the focus from a row that is moved in the document.
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-task="${task.id}"] input`)?.focus());
  };
  return (
    <section aria-label={t('open')}>
      <header className={styles.head}>
        <h2>
          {t('open')} <span className="num">{tasks.length}</span>
        </h2>
        {tasks.length > 1 && (
          <p className={styles.keys}>
            <Kbd>Alt</Kbd> <Kbd>↑</Kbd> <Kbd>↓</Kbd> {t('keysText')}
          </p>
        )}
      </header>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={({ active, over }) => {
          const task = tasks.find(({ id }) => id === active.id);
          if (!task || !over || over.id === active.id) return;
          update((present) => moveTask(present, task.id, String(over.id)));
          publishMove(task, indexOf(String(over.id)));
        }}
      >
        <ul ref={list} className={styles.list} aria-label={t('open')}>
          {tasks.map((task, index) => (
            <OpenTask
              key={task.id}
              task={task}
              index={index}
              indexOf={indexOf}
              update={update}
              onRemove={() => onRemove(task)}
              onMove={(step) => move(task, step)}
            />
          ))}
        </ul>
      </DndContext>
      <VisuallyHidden>
        <span role="status">{news}</span>
      </VisuallyHidden>
    </section>
  );
}

type RowProps = {
  task: Task;
  index: number;
  indexOf: (id: string) => number;
  update: Update;
  onRemove: () => void;
  onMove: (step: -1 | 1) => void;
};

function OpenTask({ task, index, indexOf, ...row }: RowProps) {
  const t = useTexts(todoTexts);
  const drag = useDraggable({ id: task.id });
  const { setNodeRef, isOver, active } = useDroppable({ id: task.id });
  const edge =
    isOver && active && active.id !== task.id ? (indexOf(String(active.id)) > index ? 'above' : 'below') : '';
  return (
    <li ref={setNodeRef} data-task={task.id} data-drop={edge} data-dragged={drag.isDragging}>
      <TaskRow
        task={task}
        {...row}
        handle={
          <span ref={drag.setNodeRef} {...drag.listeners} className={styles.handle} title={t('drag')} aria-hidden>
            ⠿
          </span>
        }
      />
    </li>
  );
}
