import { z } from 'zod';
import type { Storage } from '../../../gateways/storage/Storage.ts';
import type { Errand } from '../../../kernel/errand.ts';
import { job } from '../../../kernel/jobs/job.ts';
import type { Work } from '../../../kernel/work.ts';
import { beginTask, changeTask, countInTask } from '../dataTasks.ts';
import { eraseMessages } from '../erasing/eraseMessages.ts';
import { dueMedia, dueMessages, previewRetention, readRetention } from './retention.ts';

type Deps = { storage: Pick<Storage, 'remove'> };

/** Erases contents by age, each night, for companies that chose an age. Off unless a company switches it on. */
export const retentionJob = ({ storage }: Deps) =>
  job({
    name: 'personalData.retention',
    attempts: 1,
    payload: z.object({}),
    // Before the sweep of files.
    cron: '20 4 * * *',
    async run(errand) {
      const { ages, due } = await errand.inCompany(async (work) => {
        const found = await readRetention(work);
        return { ages: found, due: await previewRetention(work, found) };
      });
      if (due.messages + due.files === 0) return;
      const { id } = await errand.inCompany((work) =>
        beginTask(work, { kind: 'retention', total: due.messages + due.files }),
      );
      const erased = (work: Work, { messages, files }: { messages: number; files: number }, onlyFiles: boolean) =>
        countInTask(work, id, onlyFiles ? { files } : { messages, files }, messages);
      if (ages.messageDays !== null)
        await eraseMessages(errand, {
          storage,
          which: dueMessages(ages.messageDays),
          erased: (work, done) => erased(work, done, false),
        });
      if (ages.mediaDays !== null)
        await eraseMessages(errand, {
          storage,
          which: dueMedia(ages.mediaDays),
          mediaOnly: true,
          erased: (work, done) => erased(work, done, true),
        });
      await finish(errand, id);
    },
  });

const finish = (errand: Errand, id: number): Promise<void> =>
  errand.inCompany(async (work) => void (await changeTask(work, id, { status: 'done', finishedAt: work.now })));
