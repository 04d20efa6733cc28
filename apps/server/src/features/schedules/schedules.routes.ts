import { schedulesApi } from '@recado/contracts';
import { implement, type Routes } from '../../kernel/http/bind.ts';
import type { UploadStore } from '../media/index.ts';
import { attachFile, detachFile } from './attachFile.ts';
import { changeSchedule, createSchedule, removeSchedule } from './changeSchedule.ts';
import { getSchedule, listCalendar, listSchedules } from './readSchedules.ts';

export const scheduleRoutes = (deps: UploadStore): Routes =>
  implement(schedulesApi, {
    list: (work, { query }) => listSchedules(work, query),
    calendar: (work, { query }) => listCalendar(work, query),
    get: (work, { params }) => getSchedule(work, params.scheduleId),
    create: (work, { body }) => createSchedule(work, body),
    change: (work, { params, body }) => changeSchedule(work, params.scheduleId, body),
    remove: (work, { params }) => removeSchedule(work, params.scheduleId),
    attach: { outside: (errand, { params, files }) => attachFile(errand, params.scheduleId, files[0], deps) },
    detach: (work, { params }) => detachFile(work, params.scheduleId),
  });
