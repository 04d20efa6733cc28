export { moveSchedules } from './moveSchedules.ts';
export { removeSchedulesOf } from './removeSchedulesOf.ts';
export { getSchedule } from './readSchedules.ts';
export { scheduleRoutes } from './schedules.routes.ts';
export { sendScheduleJob } from './sendSchedule.job.ts';
export { settleRemovedSchedules } from './settleRemovedSchedules.ts';
export { settleSchedule } from './settleSchedule.ts';
export { resumeSchedules } from './resumeSchedules.ts';
