import { cutText } from '@recado/contracts';
/** A reminder of the user. It exists only in this browser (TODO-01). */
export type Task = { id: string; text: string; isDone: boolean; createdAt: string };
export type Tasks = readonly Task[];

/** The length of a task, so that a pasted document cannot fill the browser's storage. */
export const longestTask = 500;

const isTask = (value: unknown): value is Task => {
  const task = value as Partial<Task> | null;
  return (
    typeof task === 'object' &&
    typeof task?.id === 'string' &&
    typeof task.text === 'string' &&
    typeof task.isDone === 'boolean' &&
    typeof task.createdAt === 'string' &&
    !Number.isNaN(Date.parse(task.createdAt))
  );
};

/** Reads stored tasks. Skips everything that is no task: other programs and older versions can write the storage. */
export function parseTasks(stored: string | null): Tasks {
  try {
    const found: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(found) ? found.filter(isTask) : [];
  } catch {
    return [];
  }
}

/** Returns the text as it is stored; null for a blank text (TODO-03). */
export const cleanText = (text: string): string | null => cutText(text.trim(), longestTask) || null;

/** Adds a task above the others. A blank text adds nothing. */
export function addTask(tasks: Tasks, text: string, { id, createdAt }: Pick<Task, 'id' | 'createdAt'>): Tasks {
  const cleaned = cleanText(text);
  return cleaned === null ? tasks : [{ id, text: cleaned, isDone: false, createdAt }, ...tasks];
}

/** Changes the text of a task. A blank text changes nothing. */
export function editTask(tasks: Tasks, id: string, text: string): Tasks {
  const cleaned = cleanText(text);
  return cleaned === null ? tasks : tasks.map((task) => (task.id === id ? { ...task, text: cleaned } : task));
}

/** Marks a task as done, or as open again. */
export const markTask = (tasks: Tasks, id: string, isDone: boolean): Tasks =>
  tasks.map((task) => (task.id === id ? { ...task, isDone } : task));

export const removeTask = (tasks: Tasks, id: string): Tasks => tasks.filter((task) => task.id !== id);

export const removeDone = (tasks: Tasks): Tasks => tasks.filter(({ isDone }) => !isDone);

/** Puts removed tasks back to their places in `before`. Keeps what was added or changed meanwhile. */
export function restoreTasks(tasks: Tasks, removed: Tasks, before: Tasks): Tasks {
  const restored = [...tasks];
  for (const task of removed) {
    if (restored.some(({ id }) => id === task.id)) continue;
    const later = new Set(before.slice(before.findIndex(({ id }) => id === task.id) + 1).map(({ id }) => id));
    const next = restored.findIndex(({ id }) => later.has(id));
    restored.splice(next < 0 ? restored.length : next, 0, task);
  }
  return restored;
}

/** Moves a task to the place of another one. Unknown ids change nothing. */
export function moveTask(tasks: Tasks, id: string, toId: string): Tasks {
  const from = tasks.findIndex((task) => task.id === id);
  const to = tasks.findIndex((task) => task.id === toId);
  const task = tasks[from];
  return !task || to < 0 || from === to ? tasks : tasks.toSpliced(from, 1).toSpliced(to, 0, task);
}

/** Moves an open task by one place among the open ones. At the edge it stays. */
export function moveTaskBy(tasks: Tasks, id: string, step: -1 | 1): Tasks {
  const open = tasks.filter(({ isDone }) => !isDone);
  const target = open[open.findIndex((task) => task.id === id) + step];
  return target && open.some((task) => task.id === id) ? moveTask(tasks, id, target.id) : tasks;
}
