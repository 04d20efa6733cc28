import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import type { Provider as ProviderName } from '@recado/contracts';
import { limits } from '@recado/contracts';
import { and, eq, isNull, ne, or, sql } from 'drizzle-orm';
import type { ReceiveResult, SessionEvent, KeyedProvider } from '../../gateways/whatsapp/WhatsAppSession.ts';
import { listen, type DatabaseUrl } from '../../kernel/db/listen.ts';
import type { Log } from '../../kernel/log.ts';
import type { Metrics } from '../../kernel/metrics.ts';
import type { Secrets } from '../../kernel/secrets.ts';
import type { PipelinedOpening } from '../../kernel/opening.ts';
import type { Work, Workshop } from '../../kernel/work.ts';
import { companies } from '../companies/companies.tables.ts';
import { desiredStateChannel } from '../connections/index.ts';
import { connections } from '../connections/connections.tables.ts';
import type { Settled } from '../messages/index.ts';
import { freeLease, releaseLease, renewLeases, takeLease, type Lease } from './lease.ts';
import { outboxChannel } from './enqueueCommand.ts';
import { sessionLeases } from './sessions.tables.ts';
import { runSession, type SessionRun, type RunDeps } from './runSession.ts';
import { readNotification } from './presenceSign.ts';

type Deps = {
  workshop: Workshop;
  databaseUrl: DatabaseUrl;
  providers: Partial<Record<ProviderName, KeyedProvider>>;
  receive(work: Work, event: SessionEvent): Promise<ReceiveResult>;
  openingOf(event: SessionEvent): PipelinedOpening;
  giveUp: RunDeps['giveUp'];
  typed: RunDeps['typed'];
  retryGivenUp: RunDeps['retryGivenUp'];
  applyEarly(work: Work, connectionId: number, wid: string): Promise<void>;
  secrets: Secrets;
  settled: Settled;
  log: Log;
  metrics: Metrics;
};

type Kept = {
  lease: Lease;
  run: SessionRun | undefined;
  leaving: boolean;
  /** Set when the session is released, so that its lease is given back only once. */ gone: boolean;
};

/**
 * Runs every wanted session in exactly one process: renews the leases of this process every 2 s, takes free leases, and
 * releases sessions that are no longer wanted (architecture 9). `healthy` returns whether the last round was recent,
 * `owned` how many sessions this process runs.
 */
export function superviseSessions(deps: Deps): { stop(): Promise<void>; healthy(): boolean; owned(): number } {
  const owner = `${hostname()}:${process.pid}:${randomBytes(4).toString('hex')}`;
  const kept = new Map<string, Kept>();
  const taking = new Set<Promise<void>>();
  let lastRound = performance.now();
  let stopped = false;
  let rounding: Promise<void> | undefined;
  let early: NodeJS.Timeout | undefined;

  /** The key may already belong to a newer run. */
  const forget = (key: string, entry: Kept): void => {
    if (kept.get(key) !== entry) return;
    kept.delete(key);
    deps.metrics.leases.set(kept.size);
    deps.metrics.heldLeases.remove(labelsOf(entry.lease));
  };

  const take = async (wanted: WantedSession): Promise<void> => {
    const key = `${wanted.companyId}:${wanted.id}`;
    const provider = deps.providers[wanted.provider];
    if (!provider) return;
    const lease = await takeLease(deps.workshop, owner, wanted.companyId, wanted.id);
    if (!lease) return;
    const entry: Kept = { lease, run: undefined, leaving: false, gone: false };
    kept.set(key, entry);
    deps.metrics.leases.set(kept.size);
    deps.metrics.heldLeases.set(labelsOf(lease), 1);
    try {
      entry.run = await runSession({
        ...deps,
        lease,
        provider,
        name: wanted.name,
        log: deps.log.child({ company: wanted.companyId, connection: wanted.id }),
        leaving: () => void (entry.leaving = true),
        loggedOut: () => void letGo(key, entry).then(soon),
        // A session that ended by itself reopens in the next round, without waiting for its lease to expire.
        ended: () => void letGo(key, entry),
      });
    } catch (error) {
      deps.log.error({ err: error, company: wanted.companyId, connection: wanted.id }, 'session open failed');
      await letGo(key, entry);
    }
  };

  /** Not awaited: taking over many sessions of a dead process must not let the first leases expire. */
  const begin = (wanted: WantedSession): void => {
    const taken: Promise<void> = take(wanted)
      .catch((error: unknown) =>
        deps.log.warn({ err: error, company: wanted.companyId, connection: wanted.id }, 'session lease failed'),
      )
      .finally(() => taking.delete(taken));
    taking.add(taken);
  };

  const letGo = async (key: string, entry: Kept): Promise<void> => {
    if (entry.gone) return;
    entry.gone = true;
    await entry.run?.close();
    forget(key, entry);
    await releaseLease(deps.workshop, entry.lease).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'lease release failed'),
    );
  };

  const round = async (): Promise<void> => {
    for (const [companyId, entries] of byCompany(kept)) {
      const ours = await renewLeases(
        deps.workshop,
        owner,
        companyId,
        entries.map(({ lease }) => lease.connectionId),
      );
      for (const entry of entries)
        if (entry.run && ours.get(entry.lease.connectionId) !== entry.lease.fence) {
          deps.log.warn({ company: companyId, connection: entry.lease.connectionId }, 'lease lost, session closed');
          await letGo(`${companyId}:${entry.lease.connectionId}`, entry);
        }
    }
    const { wantedSessions, unwanted, freeInMs } = await readDesiredSessions(deps.workshop, owner);
    for (const [key, entry] of kept) if (unwanted.has(key) && entry.run && !entry.leaving) await letGo(key, entry);
    for (const wanted of wantedSessions) if (!stopped && !kept.has(`${wanted.companyId}:${wanted.id}`)) begin(wanted);
    lastRound = performance.now();
    // A lease that its owner no longer renews may expire between two rounds. Checking at that moment keeps a takeover
    // within its 8 s.
    clearTimeout(early);
    if (freeInMs !== null && freeInMs < limits.leaseRenewMs) early = setTimeout(soon, freeInMs + 50);
  };
  const soon = (): void => {
    if (stopped || rounding) return;
    rounding = round()
      .catch((error: unknown) => deps.log.warn({ err: error }, 'session supervision failed'))
      .finally(() => (rounding = undefined));
  };

  const timer = setInterval(soon, limits.leaseRenewMs);
  const wantedSessions = listen(deps.databaseUrl, desiredStateChannel, soon, deps.log);
  const orders = passOrders(deps, kept);
  soon();
  return {
    owned: () => kept.size,
    healthy: () => performance.now() - lastRound < limits.leaseSeconds * 1_000 * 2,
    async stop() {
      stopped = true;
      clearInterval(timer);
      clearTimeout(early);
      const letAllGo = () => Promise.all([...kept].map(([key, entry]) => letGo(key, entry)));
      // A round may wait a second for the database. The leases are given back meanwhile, or the process ends before.
      await Promise.all([wantedSessions.close(), orders.close(), letAllGo(), rounding]);
      await Promise.all(taking);
      await letAllGo();
    },
  };
}

/** Passes orders on to the sessions of this process; those of its own Works do not take the way through the database. */
function passOrders({ workshop, databaseUrl, log }: Deps, kept: ReadonlyMap<string, Kept>): { close(): Promise<void> } {
  const handBack = workshop.notifications.takeBy(outboxChannel, (payload) => passOn(kept, payload));
  const listening = listen(databaseUrl, outboxChannel, (payload) => void passOn(kept, payload), log);
  return {
    close() {
      handBack();
      return listening.close();
    },
  };
}

/**
 * Passes a notification on to its session; an empty one, after a loss, wakes them all. Returns whether this process runs
 * the session.
 */
function passOn(kept: ReadonlyMap<string, Kept>, payload: string): boolean {
  const { key, sign } = readNotification(payload);
  if (key === '') kept.forEach(({ run }) => run?.wake());
  const run = kept.get(key)?.run;
  if (sign) run?.pass(sign);
  else run?.wake();
  return run !== undefined;
}

const labelsOf = ({ companyId, connectionId }: Lease) => ({
  company: String(companyId),
  connection: String(connectionId),
});

type WantedSession = { companyId: number; id: number; name: string; provider: ProviderName };

/**
 * Reads the wanted sessions without a live owner, our sessions that are no longer wanted, and when the next foreign
 * lease expires. An inactive company has no sessions; the credentials of its phones are kept (behaviour 14.4).
 */
async function readDesiredSessions(
  workshop: Workshop,
  owner: string,
): Promise<{ wantedSessions: WantedSession[]; unwanted: Set<string>; freeInMs: number | null }> {
  return workshop.acrossCompanies('phones.keep', async (db) => {
    const ofConnection = and(
      eq(sessionLeases.companyId, connections.companyId),
      eq(sessionLeases.connectionId, connections.id),
    );
    const ofCompany = eq(companies.id, connections.companyId);
    const wantedSessions = await db
      .select({
        companyId: connections.companyId,
        id: connections.id,
        name: connections.name,
        provider: connections.provider,
      })
      .from(connections)
      .innerJoin(companies, ofCompany)
      .leftJoin(sessionLeases, ofConnection)
      .where(
        and(
          eq(companies.status, true),
          eq(connections.desiredState, 'open'),
          or(isNull(sessionLeases.expiresAt), sql.raw(freeLease)),
        ),
      );
    const ours = await db
      .select({ companyId: connections.companyId, id: connections.id })
      .from(connections)
      .innerJoin(companies, ofCompany)
      .innerJoin(sessionLeases, ofConnection)
      .where(
        and(eq(sessionLeases.owner, owner), or(eq(connections.desiredState, 'closed'), eq(companies.status, false))),
      );
    const [next] = await db
      .select({
        freeInMs: sql<number | null>`(extract(epoch from min(${sessionLeases.expiresAt}) - now()) * 1000)::float8`,
      })
      .from(sessionLeases)
      .innerJoin(connections, ofConnection)
      .where(
        and(
          eq(connections.desiredState, 'open'),
          ne(sessionLeases.owner, owner),
          sql`${sessionLeases.expiresAt} > now()`,
        ),
      );
    return {
      freeInMs: next?.freeInMs ?? null,
      wantedSessions,
      unwanted: new Set(ours.map(({ companyId, id }) => `${companyId}:${id}`)),
    };
  });
}

function byCompany(kept: ReadonlyMap<string, Kept>): Map<number, Kept[]> {
  const companies = new Map<number, Kept[]>();
  for (const entry of kept.values())
    companies.set(entry.lease.companyId, [...(companies.get(entry.lease.companyId) ?? []), entry]);
  return companies;
}
