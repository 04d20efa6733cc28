import type { Plant } from './experiment.ts';
import { die } from './plants.ts';
import type { Edit } from './serverProcess.ts';

/** A process dies after so many jobs (`CRASH_AFTER`): what the job did is committed, and the job is not marked as done. */
export const diesAfterJob: Edit = [
  'await attempt(deps, declared, envelope);\n\t\t\tdeps.metrics.jobs.inc({',
  `await attempt(deps, declared, envelope);\n\t\t\t${die}\n\t\t\tdeps.metrics.jobs.inc({`,
];

export const forgetsKilledJobs: Plant = {
  name: 'forgets-killed-jobs',
  what: 'a schedule whose process died is not tried again',
  noticedAs: /^R6: the schedule .* is stored 0 times/,
  edits: [['name: "schedules.send",\n\tattempts: 12,', 'name: "schedules.send",\n\tattempts: 1,']],
};

export const sendsClaimedAgain: Plant = {
  name: 'sends-claimed-again',
  what: 'a job that runs again sends a schedule that is sent already',
  noticedAs: /^R6: the schedule .* is stored [2-9] times/,
  edits: [["and s.status = 'PENDENTE'\n  for update of s`;", 'for update of s`;']],
};

export const sendsEarly: Plant = {
  name: 'sends-early',
  what: 'the job of a schedule is due two seconds before its time, and does not look at it',
  noticedAs: /^R6: the schedule .* was sent \d+ ms early/,
  edits: [
    ['if (!schedule || schedule.sendAt > work.now) return;', 'if (!schedule) return;'],
    [
      '}, {\n\tat,\n\tkey: `schedule:${scheduleId}`\n});',
      '}, {\n\tat: new Date(at.getTime() - 2e3),\n\tkey: `schedule:${scheduleId}`\n});',
    ],
  ],
};

export const closesWithoutLock: Plant = {
  name: 'closes-without-lock',
  what: 'two sweeps that run at once both close a silent ticket',
  noticedAs: /^R6: the silent ticket .* got [2-9] notices/,
  edits: [['param("id", "int")} for update of t skip locked`', 'param("id", "int")}`']],
};
