import { personalDataApi } from '@recado/contracts';
import { implement, type Routes } from '../../kernel/http/bind.ts';
import { getContact } from '../contacts/index.ts';
import { beginTask, listTasks, toTask } from './dataTasks.ts';
import { eraseContact, type EraseDeps } from './erasing/eraseContact.ts';
import { findErasedNumber } from './erasing/findErasedNumber.ts';
import { previewErasure } from './erasing/previewErasure.ts';
import { findArchive } from './exporting/archives.ts';
import { exportCompanyArchive } from './exporting/exportCompany.job.ts';
import { exportContactArchive } from './exporting/exportContact.job.ts';
import { changeRetention, previewRetention, readRetention } from './retention/retention.ts';

export const personalDataRoutes = (deps: EraseDeps): Routes =>
  implement(personalDataApi, {
    list: (work, { query }) => listTasks(work, query),
    preview: (work, { params }) => previewErasure(work, params.contactId),
    eraseContact: (work, { params }) => eraseContact(work, params.contactId, deps),
    async exportContact(work, { params: { contactId } }) {
      await getContact(work, contactId);
      const task = await beginTask(work, { kind: 'contactExport', contactId });
      await work.enqueue(exportContactArchive, { taskId: task.id, contactId });
      return toTask(task);
    },
    async exportCompany(work) {
      const task = await beginTask(work, { kind: 'companyExport' });
      await work.enqueue(exportCompanyArchive, { taskId: task.id });
      return toTask(task);
    },
    archive: (work, { params }) => findArchive(work, params.taskId),
    findErased: (work, { body }) => findErasedNumber(work, body.number),
    getRetention: (work) => readRetention(work),
    previewRetention: (work, { query }) => previewRetention(work, query),
    changeRetention: (work, { body }) => changeRetention(work, body),
  });
