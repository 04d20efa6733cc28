import Button from '@mui/material/Button';
import { useRef, useState, type FormEvent, type KeyboardEvent, type ReactNode } from 'react';
import { dayLabel } from '../../lib/format/dates.ts';
import { focusNeighbour } from '../../lib/keyboard/focusNeighbour.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { useLeaveQuestion } from '../../ui/dialogs/useLeaveQuestion.ts';
import { IconButton36 } from '../../ui/icons/IconButton36.tsx';
import { cleanText, editTask, longestTask, markTask, type Task, type Tasks } from './taskList.ts';
import styles from './TodoPage.module.css';
import { todoTexts } from './todo.texts.ts';

/** Changes the stored tasks. Returns false when the browser stored nothing. */
export type Update = (change: (tasks: Tasks) => Tasks) => boolean;

type Props = {
  task: Task;
  update: Update;
  onRemove: () => void;
  /** Moves the task by one place; absent for a done one. */
  onMove?: (step: -1 | 1) => void;
  /** The part that is dragged by the mouse or a finger. */
  handle?: ReactNode;
};

/** A task: its mark, its text, which is edited in place, and the buttons. */
export function TaskRow({ task, update, onRemove, onMove, handle }: Props) {
  const t = useTexts(todoTexts);
  const [isEdited, setEdited] = useState(false);
  const row = useRef<HTMLDivElement>(null);
  const close = (): void => {
    setEdited(false);
    requestAnimationFrame(() => row.current?.querySelector<HTMLElement>('[data-edit]')?.focus());
  };
  const setMark = (isDone: boolean): void => {
    const item = row.current?.closest('li');
    const list = item?.parentElement;
    const index = item && list ? [...list.children].indexOf(item) : 0;
    if (update((tasks) => markTask(tasks, task.id, isDone)))
      focusNeighbour({ list, rows: ':scope > li', index, target: 'input' });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key] as -1 | 1 | undefined;
    if (!step || !event.altKey || !onMove || isEdited) return;
    event.preventDefault();
    onMove(step);
  };
  return (
    <div ref={row} className={styles.row} data-done={task.isDone}>
      {handle}
      <input
        type="checkbox"
        className={styles.mark}
        checked={task.isDone}
        // A marked task moves to another list, and its edited text would be lost.
        disabled={isEdited}
        aria-label={t('mark', { text: task.text })}
        {...(onMove && { 'aria-keyshortcuts': 'Alt+ArrowUp Alt+ArrowDown' })}
        onKeyDown={onKeyDown}
        onChange={(event) => setMark(event.target.checked)}
      />
      {isEdited ? (
        <EditTask
          text={task.text}
          onClose={close}
          onSave={(text) => update((tasks) => editTask(tasks, task.id, text)) && close()}
        />
      ) : (
        <>
          <span className={styles.text}>{task.text}</span>
          <time className={styles.day} dateTime={task.createdAt}>
            {dayLabel(task.createdAt)}
          </time>
          <span className={styles.actions}>
            <IconButton36
              data-edit
              icon="edit"
              label={t('edit', { text: task.text })}
              onClick={() => setEdited(true)}
            />
            <IconButton36 icon="trash" label={t('remove', { text: task.text })} onClick={onRemove} />
          </span>
        </>
      )}
    </div>
  );
}

/** Enter saves, Escape leaves the text as it was; a blank text is refused (TODO-03). */
function EditTask({ text, onSave, onClose }: { text: string; onSave: (text: string) => void; onClose: () => void }) {
  const t = useTexts(todoTexts);
  const [typed, setTyped] = useState(text);
  const [isBlank, setBlank] = useState(false);
  useLeaveQuestion(typed !== text);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (cleanText(typed) === null) setBlank(true);
    else onSave(typed);
  };
  return (
    <form className={styles.edit} onSubmit={submit}>
      <input
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that opened the field is gone
        autoFocus
        value={typed}
        aria-label={t('editField')}
        aria-invalid={isBlank}
        maxLength={longestTask}
        autoComplete="off"
        onChange={(event) => {
          setTyped(event.target.value);
          setBlank(false);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
        }}
      />
      <Button type="submit" size="small" variant="contained">
        {t('save')}
      </Button>
      {isBlank && (
        <p role="alert" className={styles.error}>
          {t('blank')}
        </p>
      )}
    </form>
  );
}
