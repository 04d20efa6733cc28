import { describe, expect, it } from 'vitest';
import { openLog } from '../../log.ts';
import { reasonIn } from './postmaster.ts';
import { superviseCluster } from './superviseCluster.ts';

const log = openLog('silent', false);

describe('supervising the embedded database', () => {
  it(
    'gives up with the reason after eight failures in a row, but never for a full disk',
    { timeout: 60_000 },
    async () => {
      const input: string[] = [];
      let attempts = 0;
      const failing = superviseCluster(
        {
          isRunning: () => false,
          restart: async () => {
            attempts++;
            throw new Error(attempts <= 2 ? 'FATAL: could not write: No space left on device' : 'FATAL: broken');
          },
        },
        { log, giveUp: (reason) => void input.push(reason) },
      );
      await expect.poll(() => input, { timeout: 50_000 }).toEqual(['FATAL: broken']);
      expect(attempts).toBeGreaterThanOrEqual(8);
      await failing.stop();
    },
  );
});

describe("PostgreSQL's reason for not starting", () => {
  it('is the PANIC or FATAL line of its log, not the last one and not one about a client', () => {
    const log = [
      '2026-11-22 10:00:00.000 UTC [1] LOG:  starting PostgreSQL',
      '2026-11-22 10:00:00.100 UTC [2] FATAL:  the database system is starting up',
      '2026-11-22 10:00:00.200 UTC [3] PANIC:  could not locate a valid checkpoint record at 0/1',
      '2026-11-22 10:00:00.300 UTC [1] LOG:  startup process (PID 3) was terminated by signal 6: Aborted',
      '2026-11-22 10:00:00.400 UTC [1] LOG:  database system is shut down',
    ];
    expect(reasonIn(log.join('\n'))).toBe('PANIC:  could not locate a valid checkpoint record at 0/1');
    expect(reasonIn('postgres: could not find the database system\nExpected to find it in "/x".')).toMatch(
      /could not find the database system Expected/,
    );
  });
});
