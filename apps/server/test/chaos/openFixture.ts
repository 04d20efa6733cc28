import { setTimeout as pause } from 'node:timers/promises';
import { waitUntilSettled } from './waitUntilSettled.ts';
import type { Outcome, Trial } from './experiment.ts';
import { gatherFacts } from './facts.ts';
import { judge } from './judge.ts';
import { addConnections, addWatchers, makeTeams, pairConnections, type Team } from './makeTeam.ts';
import { openLoad, type Load, type LoadPlan, type Offered, type Posted } from './openLoad.ts';
import { openWatcher, type Watch, type Watcher } from './openWatcher.ts';
import { makeServerProcess, type Edit, type ServerProcess } from './serverProcess.ts';

/** Servers, companies, people at their screens: what every experiment does its harm to. */
export type Fixture = {
  servers: readonly ServerProcess[];
  /** The companies, and behind them the further connections of the first one. */
  teams: readonly Team[];
  watchers: readonly Watcher[];
  /** Opens so many screens in each company, beside those there are. */
  watch(each: number, how: Partial<Watch>): Promise<readonly Watcher[]>;
  load(plan: Pick<LoadPlan, 'label' | 'chats' | 'inboundPerSecond' | 'outboundPerSecond'> & Partial<LoadPlan>): Load;
  /** Comes to rest, compares everything with everything and gives the outcome. */
  conclude(
    drove: { offered: readonly Offered[]; posted: readonly Posted[] },
    figures: Outcome['figures'],
  ): Promise<Outcome>;
  close(): Promise<void>;
};

type Wanted = {
  servers: number;
  /** Companies, each with a connection. */
  teams: number;
  /** Connections of the first company besides its own; none by default. */
  moreConnections?: number;
  /** Screens of each company. */
  watchers: number;
  env?: NodeJS.ProcessEnv;
  /** In every life of every server, besides those of the planted bug. */
  edits?: readonly Edit[];
};

/** A screen has so long to take in the last events before it is compared. */
const screensWithinMs = 15_000;

export async function openFixture(trial: Trial, wanted: Wanted): Promise<Fixture> {
  const { field, plant, chance, history } = trial;
  await field.admin.query('delete from chaos.faults');
  for (const statement of plant?.sql ?? []) await field.admin.query(statement);
  const servers = await Promise.all(
    Array.from({ length: wanted.servers }, () =>
      makeServerProcess({ ...field.env, ...wanted.env }, [...(plant?.edits ?? []), ...(wanted.edits ?? [])]),
    ),
  );
  const watchers: Watcher[] = [];
  let companies: readonly Team[] = [];
  let teams: readonly Team[] = [];
  const close = async (): Promise<void> => {
    for (const watcher of watchers) watcher.close();
    // The next experiment on this installation has enough to do with its own phones.
    await field.admin
      .query(`update connections set desired_state = 'closed' where id = any($1)`, [
        teams.map(({ connectionId }) => connectionId),
      ])
      .catch(() => undefined);
    for (const server of servers) {
      server.thaw();
      await server.kill();
    }
  };
  try {
    await Promise.all(servers.map((server) => server.start()));
    companies = await makeTeams(field, wanted.teams);
    teams = [...companies, ...(await addConnections(field, companies[0]!, wanted.moreConnections ?? 0))];
    await pairConnections(teams, servers[0]!.url);
    const watch: Fixture['watch'] = async (each, how) => {
      for (const team of companies)
        for (const { token, caller, isAdmin } of await addWatchers(field, team, each)) {
          const url = servers[watchers.length % servers.length]!.url;
          watchers.push(
            openWatcher({
              name: `screen ${watchers.length}`,
              companyId: team.companyId,
              token,
              caller,
              socketUrl: url,
              url: () => url,
              chance,
              isAdmin,
              bug: plant?.screen,
              ...how,
            }),
          );
        }
      for (let tries = 0; tries < 400 && watchers.some((watcher) => watcher.connects() === 0); tries++) await pause(25);
      return watchers;
    };
    await watch(wanted.watchers, {});

    return {
      servers,
      teams,
      watchers,
      watch,
      load: (plan) => openLoad({ teams, urls: servers.map(({ url }) => url), chance, history, ...plan }),
      async conclude(drove, figures) {
        const url = servers[0]!.url;
        const died = servers.flatMap((server) => server.died() ?? []);
        if (died.length > 0)
          return { figures, violations: died.map((words) => `a server process ended by itself: ${words}`) };
        const rest = await waitUntilSettled(field, teams, url, chance);
        for (const end = Date.now() + screensWithinMs; Date.now() < end; await pause(250))
          if (
            (await Promise.all(watchers.map((watcher) => watcher.differences()))).every((found) => found.length === 0)
          )
            break;
        const facts = await gatherFacts({ field, teams, url, ...drove, unsure: rest.unsure, watchers });
        return {
          figures: {
            acknowledged: drove.offered.filter(({ acknowledged }) => acknowledged).length,
            stored: facts.inbound.length,
            sent: drove.posted.filter(({ outcome }) => outcome === 'ok').length,
            'not confirmed': `${rest.unconfirmed} (${rest.unconfirmedButReceived} received)`,
            ...figures,
          },
          violations: judge(facts),
        };
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Answers no load may get: faults of ours, and being sent away without a word of when to come again. */
export function judgeAnswers(load: Load): string[] {
  const wrong = load.answers.filter(
    ({ status, code, retryAfter }) =>
      (status >= 500 && status !== 503) ||
      (status === 503 && retryAfter === undefined) ||
      (status < 500 && status !== 200 && code !== 'ERR_WAPP_NOT_INITIALIZED'),
  );
  return [...new Set(wrong.map(({ status, code }) => `an answer ${status} ${code ?? ''}`))];
}
