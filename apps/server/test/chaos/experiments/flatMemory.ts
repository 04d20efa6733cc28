import { setTimeout as pause } from 'node:timers/promises';
import { openCaller } from '../caller.ts';
import { shareOf, type Experiment } from '../experiment.ts';
import { addWatchers } from '../makeTeam.ts';
import { openFixture } from '../openFixture.ts';
import { openPlainSocket } from '../plainSocket.ts';
import { processUse } from '../processUse.ts';
import { keepsTimerPerSocket } from '../socketPlants.ts';

const size = { users: 60, idle: 1_000, connects: 10_000, atOnce: 20, hostile: 100_000, hostileAtOnce: 40 };
/**
 * The second half of each phase may add this to the resident memory, which garbage not yet collected moves by 50 MB;
 * the first half fills what stays (pools, code). What is kept of 5,000 connects or 50,000 requests is more than that.
 */
const mostGrowthMb = 60;
/** Keeps the garbage small; a process that cannot live with it ends, which is a violation too. */
const heapMb = 192;
/** Connections to the database (at most 26) come and go, and so do kept ones of callers. */
const mostHandles = 30;

/** Requests of strangers, each with a long value that no other request had. */
const attacks: readonly ((n: number) => [method: string, path: string, body?: object])[] = [
  (n) => ['POST', '/auth/login', { email: `${n}${'x'.repeat(100_000)}@test.recado`, password: 'x' }],
  (n) => ['POST', '/auth/login', { email: `${n}-${'x'.repeat(60)}@test.recado`, password: 'x' }],
  (n) => ['POST', '/auth/refresh_token', { token: `${n}${'x'.repeat(2_000)}` }],
  (n) => ['POST', '/forgetpassword', { email: `${n}-${'x'.repeat(60)}@test.recado` }],
  (n) => ['POST', `/resetpasswords/${n}-${'x'.repeat(60)}%40test.recado/AAAA/Segredo12`],
  (n) => [
    'POST',
    '/companies/cadastro',
    { name: 'Firma', email: `${n}${'x'.repeat(200)}@test.recado`, password: 'segredo', planId: 999_999 },
  ],
  (n) => ['GET', `/public/company1/${n}${'x'.repeat(300)}?signature=${'x'.repeat(2_000)}`],
  (n) => ['POST', '/webhooks/whatsapp', { entry: [{ id: `${n}${'x'.repeat(4_000)}` }] }],
];

/** R13: what comes and goes leaves nothing behind: idle sockets, connects and disconnects, requests of strangers. */
export const flatMemory: Experiment = {
  name: 'R13',
  what: 'memory and handles under idle sockets, connects and hostile requests',
  plants: [keepsTimerPerSocket],
  async run(trial) {
    const fixture = await openFixture(trial, {
      servers: 1,
      teams: 1,
      watchers: 0,
      env: { NODE_OPTIONS: `--max-old-space-size=${heapMb}` },
    });
    const server = fixture.servers[0]!;
    const violations: string[] = [];
    const figures: Record<string, number | string> = {};
    const use = () => processUse(server.pid) ?? { rssMb: 0, handles: 0 };

    /** Does something so often; measures the memory that the second half added, and the handles that stayed. */
    const phase = async (
      name: string,
      times: number,
      task: (n: number) => Promise<void>,
      letGo: () => void = () => undefined,
    ): Promise<void> => {
      const settle = async (): Promise<void> => {
        letGo();
        await pause(3_000);
      };
      const handles = use().handles;
      await task(0);
      for (let n = 1; n <= Math.floor(times / 2); n++) await task(n);
      await settle();
      const middle = use().rssMb;
      for (let n = Math.floor(times / 2) + 1; n <= times; n++) await task(n);
      await settle();
      const [growth, stayed] = [use().rssMb - middle, use().handles - handles];
      figures[`${name} growth MB`] = Math.round(growth);
      figures[`${name} RSS MB`] = Math.round(use().rssMb);
      trial.print(
        `  R13: ${name}: ${Math.round(middle)} MB after half, ${Math.round(middle + growth)} MB after all, ${stayed} handles`,
      );
      if (growth > mostGrowthMb) violations.push(`R13: ${name} added ${Math.round(growth)} MB in their second half`);
      if (stayed > mostHandles) violations.push(`R13: ${name} left ${stayed} handles`);
    };

    try {
      const users = await addWatchers(trial.field, fixture.teams[0]!, size.users);
      const tokenOf = (n: number): string => users[n % users.length]!.token;
      const connects = shareOf(trial, size.connects / size.atOnce);
      await phase('connects', connects, async (n) => {
        const sockets = await Promise.all(
          Array.from({ length: size.atOnce }, (_, m) => openPlainSocket(server.url, tokenOf(n * size.atOnce + m))),
        );
        for (const socket of sockets) socket.close();
      });

      const idle = [];
      for (let n = 0; n < shareOf(trial, size.idle); n++) idle.push(await openPlainSocket(server.url, tokenOf(n)));
      const begun = use().rssMb;
      await pause(60_000);
      figures['idle sockets'] = idle.filter(({ connected }) => connected).length;
      figures['idle growth MB'] = Math.round(use().rssMb - begun);
      if (use().rssMb - begun > mostGrowthMb)
        violations.push(`R13: idle sockets added ${Math.round(use().rssMb - begun)} MB in a minute`);
      for (const socket of idle) socket.close();
      await pause(2_000);

      const stranger = openCaller('nobody');
      const batches = shareOf(trial, size.hostile / size.hostileAtOnce);
      await phase(
        'hostile requests',
        batches,
        async (n) => {
          const calls = Array.from({ length: size.hostileAtOnce }, (_, m) => {
            const at = n * size.hostileAtOnce + m;
            const [method, path, body] = attacks[at % attacks.length]!(at);
            return stranger
              .call(server.url, method, path, body)
              .then(
                ({ status }) =>
                  void (
                    status >= 500 &&
                    status !== 503 &&
                    violations.push(`R13: ${method} ${path.slice(0, 40)} answered ${status}`)
                  ),
              );
          });
          await Promise.all(calls);
        },
        stranger.close,
      );
      const outcome = await fixture.conclude({ offered: [], posted: [] }, figures);
      outcome.violations.push(...violations);
      return outcome;
    } finally {
      await fixture.close();
    }
  },
};
