import type { Queue, QueueOption } from '@recado/contracts';
import { useEffect, useRef, useState } from 'react';
import { toast } from '../../../lib/notices/toasts.tsx';
import { useLatest } from '../../../lib/react/useLatest.ts';
import { useTexts, type Translate } from '../../../lib/texts/texts.ts';
import { useLeaveQuestion } from '../../../ui/dialogs/useLeaveQuestion.ts';
import { useServerForm } from '../../../ui/forms/useServerForm.ts';
import { focusWrongHours } from '../../../ui/hours/HoursEditor.tsx';
import { formOf, QueueForm } from '../queueForm.ts';
import { refreshQueues } from '../queues.queries.ts';
import { queueTexts } from '../queues.texts.ts';
import { findUntitled, toEdited, type EditedTree } from '../tree/editedTree.ts';
import { useSaveQueue } from './useSaveQueue.ts';

export type Tab = 'data' | 'hours' | 'robot' | 'phone';
type Given = {
  queue: Queue | null;
  options: QueueOption[];
  queues: readonly Queue[];
  onCreated: (queueId: number) => void;
};

/** Returns the colours of the other queues. */
export const takenColors = (queue: Queue | null, queues: readonly Queue[]): Set<string> =>
  new Set(queues.filter(({ id }) => id !== queue?.id).map(({ color }) => color.toUpperCase()));

/** False for the version before the own save, which is in the cache until the queue is read again. */
const isNews = (
  queue: Queue | null,
  options: QueueOption[],
  shown: { queue: Queue | null; options: QueueOption[] },
): boolean =>
  (queue !== shown.queue || options !== shown.options) &&
  !(queue && shown.queue && queue.updatedAt < shown.queue.updatedAt);

function wordError(t: Translate<typeof queueTexts>, field: string, code: string): string | undefined {
  if (code === 'ERR_NAME_ALREADY_EXISTS') return t('nameTaken');
  if (code === 'ERR_QUEUE_COLOR_ALREADY_EXISTS') return t('colorUsed');
  return field === 'orderQueue' ? t('orderWrong') : undefined;
}

/** The state of the queue editor: its form, its tree, and saving both in one call. Unsaved changes hold the page. */
export function useQueueEditor({ queue, options, queues, onCreated }: Given) {
  const t = useTexts(queueTexts);
  const save = useSaveQueue();
  const [tab, setTab] = useState<Tab>('data');
  const [tree, setTree] = useState<EditedTree>(() => toEdited(options));
  const [isTreeDirty, setTreeDirty] = useState(false);
  const treeNow = useLatest(tree);
  const [showsProblems, setShowsProblems] = useState(false);
  /** The stored queue and options that the fields began with. */
  const begun = useRef({ queue, options });
  const stored = formOf(queue, takenColors(queue, queues));

  const form = useServerForm({
    schema: QueueForm,
    defaultValues: stored,
    fieldOfCode: {
      ERR_NAME_ALREADY_EXISTS: 'name',
      ERR_QUEUE_COLOR_ALREADY_EXISTS: 'color',
      ERR_NO_PROMPT_FOUND: 'promptId',
      ERR_NO_INTEGRATION_FOUND: 'integrationId',
    },
    onRefused(field) {
      setTab(field.startsWith('schedules') ? 'hours' : 'data');
      if (field.startsWith('schedules')) requestAnimationFrame(focusWrongHours);
    },
    async send(values, { settle }) {
      if (!queue) return onCreated(await save.create(values, tree));
      const saved = await save.change(queue.id, values, tree, begun.current.queue?.updatedAt);
      if (!saved) return;
      settle(values);
      // Changes of the tree since then are not saved.
      setTreeDirty(treeNow.current !== tree);
      setShowsProblems(false);
      begun.current = { queue: saved, options };
      toast.success(t('saved'));
      refreshQueues();
    },
    wordError: (field, code) => wordError(t, field, code),
  });
  const isDirty = form.formState.isDirty || isTreeDirty;
  const discard = (): void => {
    begun.current = { queue, options };
    form.reset(stored);
    setTree(toEdited(options));
    setTreeDirty(false);
    setShowsProblems(false);
  };
  useEffect(() => {
    // Without unsaved changes the page follows what is stored.
    if (isDirty || !isNews(queue, options, begun.current)) return;
    if (begun.current.options !== options) setTree((before) => toEdited(options, before));
    begun.current = { queue, options };
    form.reset(formOf(queue, takenColors(queue, queues)));
    // oxlint-disable-next-line react/exhaustive-deps -- the form changes with each render; only stored values matter
  }, [queue, options, isDirty]);
  useLeaveQuestion(isDirty, { question: { title: t('leaveTitle'), text: t('leaveText'), confirm: t('leave') } });
  return {
    form,
    tree,
    setTree(changed: EditedTree) {
      setTree(changed);
      setTreeDirty(true);
    },
    tab,
    setTab,
    isDirty,
    /** Somebody else changed the queue while there are unsaved changes here. */
    isOutdated: isDirty && queue !== null && begun.current.queue?.updatedAt !== queue.updatedAt,
    showsProblems,
    discard,
    /** Saves, unless an option has no title: then opens that option. */
    submit(openOption: (key: number) => void) {
      const untitled = findUntitled(tree);
      setShowsProblems(untitled !== undefined);
      if (untitled === undefined) return form.submit();
      setTab('robot');
      openOption(untitled);
      requestAnimationFrame(() =>
        document.querySelector<HTMLElement>(`[data-option="${untitled}"] [data-part="field"]`)?.focus(),
      );
    },
  };
}

export type QueueEditorState = ReturnType<typeof useQueueEditor>;
