import { defineHouse } from '../../../test/house.ts';

export default defineHouse({
  callers: {
    'operations.show': 'super',
    'operations.failedJobs': 'super',
    'operations.retryJob': 'super',
    'operations.retryAllJobs': 'super',
    'operations.discardJob': 'super',
  },
  // No job has this id.
  rows: () => ({ failedJob: 2_000_000_000 }),
  recorded: {
    operations: 'jobs of the installation, run again or discarded by its operator',
  },
  lists: {
    unmeasured: {
      'operations.show': 'rows of the whole installation, read by raw statements outside of Works',
      'operations.failedJobs': 'rows of the whole installation, read by raw statements outside of Works',
    },
  },
});
