import { queuesApi, type Queue } from '@recado/contracts';
import { toast } from '../../../lib/notices/toasts.tsx';
import { ApiError, useCall } from '../../../lib/server/api.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { useConfirm } from '../../../ui/dialogs/useConfirm.tsx';
import { bodyOf, type QueueForm } from '../queueForm.ts';
import { refreshQueues } from '../queues.queries.ts';
import { queueTexts } from '../queues.texts.ts';
import { toDrafts, type EditedTree } from '../tree/editedTree.ts';
import { useJoinQueue } from '../useJoinQueue.ts';

const quiet = { quiet: true };

/** Returns functions that save a queue with its tree in one call. They throw the refusals of the server. */
export function useSaveQueue() {
  const t = useTexts(queueTexts);
  const confirm = useConfirm();
  const { run: create } = useCall(queuesApi.create, quiet);
  const { run: change } = useCall(queuesApi.change, quiet);
  const join = useJoinQueue();
  return {
    /** Creates a queue. Returns its id. */
    async create(values: QueueForm, tree: EditedTree): Promise<number> {
      const { id } = await create({ body: { ...bodyOf(values), options: toDrafts(tree) } });
      if (values.joins && !(await join(id))) toast.info(t('notJoined'), { icon: 'warning' });
      // This notice comes with the page of the queue, because the form still has unsaved changes.
      toast.success(t('created'));
      refreshQueues();
      return id;
    },
    /**
     * Changes a queue whose version `seenAt` was seen. Asks first if somebody else changed it meanwhile; returns undefined
     * if the person keeps that.
     */
    async change(
      queueId: number,
      values: QueueForm,
      tree: EditedTree,
      seenAt: string | undefined,
    ): Promise<Queue | undefined> {
      const params = { queueId };
      const body = { ...bodyOf(values), options: toDrafts(tree) };
      try {
        return await change({ params, body: { ...body, ...(seenAt !== undefined && { seenAt }) } });
      } catch (failure) {
        if (!(failure instanceof ApiError) || failure.code !== 'ERR_QUEUE_CHANGED') throw failure;
        refreshQueues();
        if (!(await confirm({ title: t('changedTitle'), text: t('changedText'), confirm: t('replace') })))
          return undefined;
        return change({ params, body });
      }
    },
  };
}
