import { setTimeout as pause } from 'node:timers/promises';
import { readConfig } from '../../apps/server/src/config.ts';
import { derivedKeys } from '../../apps/server/src/kernel/derivedKeys.ts';
import { canSee } from '../../apps/server/src/features/tickets/index.ts';
import { openTokens } from '../../apps/server/src/kernel/http/tokens.ts';
import type { Viewer } from '../../apps/server/src/kernel/work.ts';
import type { SimulatedContacts } from './measureInbound.ts';
import { bodyOf, type Caller } from './openCaller.ts';
import { openScreen, type MessageEvent, type Screen } from './openScreen.ts';
import { percentiles, type Spread } from './percentiles.ts';

/** Events that the screens of a whole team received at a fixed rate of messages. */
export type TeamRun = {
  screens: number;
  offered: number;
  accepted: number;
  received: Spread;
  missed: number;
  doubled: number;
  foreign: number;
};

type Deps = {
  directory: string;
  url: string;
  admin: Caller;
  /** The administrator's, which hears everything. */ screen: Screen;
  companyId: number;
  connectionId: number;
  simulatedContacts: SimulatedContacts;
  label: string;
};
type TestUser = Pick<Viewer, 'id' | 'profile' | 'queueIds' | 'allTicket'>;

const stragglersMs = 10_000;
/** The platform's own company, whose first user must hear nothing of all this. */
const stranger = { id: 1, companyId: 1, profile: 'admin' };

/**
 * Puts `screens` attendants before their inboxes and lets customers write at a rate. Each message has to reach every
 * screen whose person may see its ticket, once, and no other; by the rule of lists, not by what arrived.
 */
export async function measureTeam(parts: Deps, screens: number, perSecond: number, seconds: number): Promise<TeamRun> {
  const tokens = openTokens(
    derivedKeys(readConfig({ ...process.env, DATA_DIR: parts.directory, DEMO: 'off' }), 'access tokens'),
  );
  const users = (await teamOf(parts.admin)).slice(0, screens);
  const attended = await attendedBy(parts.admin);
  // Every second one writes into a ticket that only some may see; the others wait for whoever comes.
  const writer: SimulatedContacts = (n) =>
    n % 2 === 0 ? attended[(n / 2) % attended.length]! : parts.simulatedContacts(n);
  const sent = new Map<
    string,
    { due: number; accepted: boolean; event: MessageEvent | undefined; received: Map<number, number> }
  >();
  const durations: number[] = [];
  let doubled = 0;
  let foreign = 0;
  const listenAs = (user: TestUser) => (event: MessageEvent, at: number) => {
    const entry = event.action === 'create' ? sent.get(event.message.wid) : undefined;
    if (!entry) return;
    if (entry.received.has(user.id)) doubled++;
    entry.received.set(user.id, at);
    durations.push(at - entry.due);
  };
  const open: Screen[] = [];
  for (const user of users) {
    // Nobody of them has signed in yet: the generation of a token is the number of sign-ins.
    const screen = await openScreen(
      parts.url,
      await tokens.issue({ id: user.id, companyId: parts.companyId, generation: 0, profile: user.profile }, 900),
      parts.companyId,
    );
    screen.listen(listenAs(user));
    open.push(screen);
  }
  const outside = await openScreen(
    parts.url,
    await tokens.issue({ ...stranger, generation: 0 }, 900),
    stranger.companyId,
    parts.companyId,
  );
  outside.listen(() => foreign++);

  parts.screen.listen((event) => {
    const entry = event.action === 'create' ? sent.get(event.message.wid) : undefined;
    if (entry) entry.event = event;
  });
  const begun = performance.now();
  const total = perSecond * seconds;
  const writing: Promise<unknown>[] = [];
  for (let n = 0; n < total; n++) {
    const due = begun + (n * 1_000) / perSecond;
    const wid = `${parts.label}-${n}`;
    await pause(Math.max(0, due - performance.now()));
    sent.set(wid, { due, accepted: false, event: undefined, received: new Map() });
    writing.push(
      parts.admin
        .call('POST', `/sandbox/${parts.connectionId}/inbound`, {
          ...writer(n),
          body: `Mensagem ${n} para a equipe`,
          wid,
        })
        .then(({ status }) => {
          sent.get(wid)!.accepted = status === 200;
        }),
    );
  }
  await Promise.allSettled(writing);
  const accepted = [...sent.values()].filter((entry) => entry.accepted);
  const missing = () =>
    accepted.reduce(
      (sum, entry) =>
        sum +
        users.filter(
          (user) =>
            entry.event === undefined || (canSee(asViewer(user), entry.event.ticket) && !entry.received.has(user.id)),
        ).length,
      0,
    );
  for (const end = performance.now() + stragglersMs; missing() > 0 && performance.now() < end;) await pause(100);
  await pause(300);
  for (const entry of accepted)
    foreign += users.filter(
      (user) => entry.event && entry.received.has(user.id) && !canSee(asViewer(user), entry.event.ticket),
    ).length;
  parts.screen.listen(undefined);
  for (const screen of [...open, outside]) screen.close();
  return {
    screens: users.length,
    offered: total,
    accepted: accepted.length,
    received: percentiles(durations),
    missed: missing(),
    doubled,
    foreign,
  };
}

/** Customers of open tickets: theirs are seen by the attendant, the queue and administrators alone. */
async function attendedBy(admin: Caller): Promise<{ number: string; name: string }[]> {
  const page = bodyOf<{ tickets: { contact: { number: string; name: string } }[] }>(
    'the open tickets',
    await admin.call('GET', '/tickets?status=open&showAll=true'),
  );
  return page.tickets.map(({ contact: { number, name } }) => ({ number, name }));
}

const asViewer = (user: TestUser): Viewer => user as Viewer;

/**
 * Attendants who have not signed in during this measurement; those who were made without tickets see the pending ones.
 */
async function teamOf(admin: Caller): Promise<TestUser[]> {
  const rows = bodyOf<{ id: number; email: string; profile: TestUser['profile']; queues: { id: number }[] }[]>(
    'the people',
    await admin.call('GET', '/users/list'),
  );
  return rows
    .filter(({ email }) => !/^(admin|pessoa1)@/.test(email))
    .map(({ id, profile, queues }) => ({ id, profile, queueIds: queues.map((queue) => queue.id), allTicket: true }));
}
