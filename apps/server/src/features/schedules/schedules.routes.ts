import { schedulesApi, type RequestOf } from '@recado/contracts';
import { implement, type Routes } from '../../kernel/http/bind.ts';
import { changeOf } from '../../kernel/http/unlessChanged.ts';
import type { UploadStore } from '../media/index.ts';
import { attachFile, changeWithFile, createWithFile, detachFile } from './attachFile.ts';
import { changeSchedule, removeSchedule } from './changeSchedule.ts';
import { getScheduleDetails, listCalendar, listSchedules } from './readSchedules.ts';
import { schedules } from './schedules.tables.ts';

const change = changeOf(
  schedules,
  ({ params }: RequestOf<typeof schedulesApi.change>) => params.scheduleId,
  (work, { params, body }) => changeSchedule(work, params.scheduleId, body),
);

export const scheduleRoutes = (deps: UploadStore): Routes =>
  implement(schedulesApi, {
    list: (work, { query }) => listSchedules(work, query),
    calendar: (work, { query }) => listCalendar(work, query),
    get: (work, { params }) => getScheduleDetails(work, params.scheduleId),
    create: {
      admittedBy: 'work',
      outside: (errand, { body, files }) => createWithFile(errand, body, files[0], deps),
    },
    change: {
      admittedBy: 'work',
      outside: (errand, request) => {
        const file = { file: request.files[0], removeFile: request.body.removeFile };
        return changeWithFile(errand, (work) => change(work, request), file, deps);
      },
    },
    remove: (work, { params }) => removeSchedule(work, params.scheduleId),
    attach: { outside: (errand, { params, files }) => attachFile(errand, params.scheduleId, files[0], deps) },
    detach: (work, { params }) => detachFile(work, params.scheduleId),
  });
