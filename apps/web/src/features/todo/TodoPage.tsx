import Button from '@mui/material/Button';
import { useRef, useState, type FormEvent } from 'react';
import { newUuid } from '../../lib/browser/newUuid.ts';
import { focusMainIfLost } from '../../lib/keyboard/focusMain.ts';
import { toast } from '../../lib/notices/toasts.tsx';
import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { Page, PageHeader } from '../../ui/page/Page.tsx';
import { OpenTasks } from './OpenTasks.tsx';
import { addTask, cleanText, longestTask, removeDone, removeTask, restoreTasks, type Task } from './taskList.ts';
import { TaskRow } from './TaskRow.tsx';
import { useTasks } from './tasks.ts';
import styles from './TodoPage.module.css';
import { todoTexts } from './todo.texts.ts';

/** The reminders of the user: added, edited, marked, ordered and removed in this browser (TODO-01, TODO-02). */
export function TodoPage() {
  const t = useTexts(todoTexts);
  const [tasks, update] = useTasks();
  const open = tasks.filter(({ isDone }) => !isDone);
  const done = tasks.filter(({ isDone }) => isDone);
  const offerUndo = (text: string, removed: readonly Task[]): void => {
    const before = tasks;
    const run = (): void => void update((present) => restoreTasks(present, removed, before));
    toast.success(text, { action: { label: t('undo'), run } });
    requestAnimationFrame(focusMainIfLost);
  };
  const remove = (task: Task): void => {
    if (update((present) => removeTask(present, task.id))) offerUndo(t('removed'), [task]);
  };
  const clear = (): void => {
    if (update(removeDone)) offerUndo(t('cleared', { count: done.length }), done);
  };
  return (
    <Page header={<PageHeader title={t('title')} text={t('text')} />}>
      <div className={styles.page}>
        <NewTask
          onAdd={(text) =>
            update((present) => addTask(present, text, { id: newUuid(), createdAt: new Date().toISOString() }))
          }
        />
        {tasks.length === 0 && <EmptyState icon="taskDone" title={t('none')} text={t('noneText')} />}
        {open.length > 0 && <OpenTasks tasks={open} update={update} onRemove={remove} />}
        {done.length > 0 && (
          <section aria-label={t('done')}>
            <header className={styles.head}>
              <h2>
                {t('done')} <span className="num">{done.length}</span>
              </h2>
              <Button size="small" variant="text" onClick={clear}>
                {t('clear')}
              </Button>
            </header>
            <ul className={styles.list} aria-label={t('done')}>
              {done.map((task) => (
                <li key={task.id}>
                  <TaskRow task={task} update={update} onRemove={() => remove(task)} />
                </li>
              ))}
            </ul>
          </section>
        )}
        {tasks.length > 0 && (
          <p className={styles.own}>
            <Icon name="lock" size={14} /> {t('own')}
          </p>
        )}
      </div>
    </Page>
  );
}

/** The field above the list. Enter adds the task; a blank text is refused (TODO-03). */
function NewTask({ onAdd }: { onAdd: (text: string) => boolean }) {
  const t = useTexts(todoTexts);
  const [text, setText] = useState('');
  const [isBlank, setBlank] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    field.current?.focus();
    if (cleanText(text) === null) return setBlank(true);
    if (onAdd(text)) setText('');
  };
  return (
    <form className={styles.add} onSubmit={submit}>
      <div className={styles.box} data-bad={isBlank}>
        <Icon name="add" size={20} />
        <input
          ref={field}
          value={text}
          placeholder={t('add')}
          aria-label={t('add')}
          aria-invalid={isBlank}
          aria-describedby={isBlank ? 'task-blank' : undefined}
          maxLength={longestTask}
          autoComplete="off"
          enterKeyHint="done"
          onChange={(event) => {
            setText(event.target.value);
            setBlank(false);
          }}
        />
        <Button type="submit" size="small" variant="text">
          {t('addButton')}
        </Button>
      </div>
      {isBlank && (
        <p id="task-blank" role="alert" className={styles.error}>
          <Icon name="errorFilled" size={14} /> {t('blank')}
        </p>
      )}
    </form>
  );
}
