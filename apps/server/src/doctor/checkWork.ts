import {
  countFailedJobs,
  readKeptEvents,
  readLateCommands,
  readPhones,
  readWaitingJobs,
  type Databases,
} from '../features/operations/index.ts';
import { fault, ok, warning, type Check } from './finding.ts';

/** The ages from which waiting work is worth a word, in s. */
const lateJobSeconds = 60;
const lateCommandSeconds = 300;

/** The checks of the work that waits: phones, jobs, commands to phones, events that could not be recorded. */
export const checkWork = (databases: Databases): Check[] => [
  {
    name: 'phones',
    run: async () => {
      const { wanted, unowned } = await readPhones(databases);
      const [first] = unowned;
      return first === undefined
        ? ok('phones', `Every wanted connection is owned by a process; there are ${wanted}.`)
        : fault(
            'phones',
            `Wanted but unowned connections: ${unowned.length} of ${wanted}, for example ${first.connection} of ${first.company}.`,
            'Start a process with the role phones.',
          );
    },
  },
  {
    name: 'jobs',
    run: async () => {
      const { due, oldestDueAt } = await readWaitingJobs(databases);
      const seconds = oldestDueAt === null ? 0 : Math.round((Date.now() - oldestDueAt.getTime()) / 1_000);
      return seconds > lateJobSeconds
        ? fault(
            'jobs',
            `Jobs that are due: ${due}, the oldest for ${seconds} s.`,
            'Start a process with the role worker, or more of them; /metrics shows recado_running_jobs.',
          )
        : ok('jobs', 'No job waits for a worker.');
    },
  },
  { name: 'failed jobs', run: () => failedJobs(databases) },
  {
    name: 'commands',
    run: async () => {
      const late = await readLateCommands(databases, lateCommandSeconds);
      return late.length === 0
        ? ok('commands', 'No message waits for a connected phone.')
        : late.map(({ connection, waiting, seconds }) =>
            fault(
              'commands',
              `The connection ${connection} is connected, but messages wait there: ${waiting}, the oldest for ${seconds} s.`,
              'See the log of the process that owns it (recado_phone_lease in /metrics), and restart that process.',
            ),
          );
    },
  },
  {
    name: 'events',
    run: async () => {
      const { kept } = await readKeptEvents(databases);
      return kept === 0
        ? ok('events', 'Every event of a phone was recorded.')
        : warning(
            'events',
            `Events of phones that could not be recorded: ${kept}.`,
            'The connections of the product show them with the reason, and try them again.',
          );
    },
  },
];

async function failedJobs(databases: Databases) {
  const failed = await countFailedJobs(databases);
  return failed.length === 0
    ? ok('failed jobs', 'No job was given up.')
    : failed.map(({ job, many, error }) =>
        warning(
          'failed jobs',
          `${job} was given up (${many}), the last time with "${error ?? 'no reason'}".`,
          'Repair the cause, then run them again in Settings, Operations.',
        ),
      );
}
