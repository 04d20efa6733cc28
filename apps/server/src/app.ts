import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { AppError, limits, type ErrorCode } from '@recado/contracts';
import { derivedKey, type Config } from './config.ts';
import { featureRoutes } from './features.ts';
import { readSocketRights, sendResetCodeJob, sessionChanges, viewers, identifyCaller } from './features/auth/index.ts';
import { openCredentials } from './features/cloud/index.ts';
import { companies } from './features/companies/companies.tables.ts';
import { getOwnCompany } from './features/companies/index.ts';
import { connectedDefault, pairedProof } from './features/connections/index.ts';
import { addUpDaysJob } from './features/dashboard/index.ts';
import { keepDeadLetter, retryDeadLetters } from './features/deadLetters/index.ts';
import {
  applyEarlyEvents,
  drainDeliveries,
  fetchMediaJob,
  inboundLockOf,
  inboundOpening,
  openIntakeQueue,
  receiveInbound,
  receiveTogether,
  splitContact,
} from './features/inbound/index.ts';
import { openOutbox } from './features/mails/index.ts';
import { keepFile, sweepMediaJob } from './features/media/index.ts';
import {
  clearUnread,
  dropEarlyEvents,
  findUnread,
  getMessage,
  moveReadCursor,
  type Sending,
} from './features/messages/index.ts';
import { followStep, sendInactivityNotice } from './features/notices/index.ts';
import {
  dropKeys,
  dropCommands,
  superviseSessions,
  measureDeadLetters,
  measureOutbox,
  openCommandCalls,
  enqueueCommand,
} from './features/sessions/index.ts';
import { withPresence } from './features/presence/index.ts';
import { withdrawRating } from './features/ratings/index.ts';
import { getSchedule, sendScheduleJob, settleSchedule } from './features/schedules/index.ts';
import {
  closeIdleTicketsJob,
  removeTicketsOf,
  canSee,
  ticketSockets,
  transferWaitingJob,
  untagTickets,
  visibleTicket,
  wakeTicketJob,
  whereVisible,
  type TicketFacts,
} from './features/tickets/index.ts';
import { openPasswordChecks, sweepOnline, turnOfflineJob, userPresence, userSockets } from './features/users/index.ts';
import { openSmtp } from './gateways/mail/openSmtp.ts';
import { openDeliveryReader } from './gateways/whatsapp/cloud/openDeliveryReader.ts';
import { openSandboxWorld } from './gateways/whatsapp/sandbox/sandboxWorld.ts';
import { openStorage, type StoredTemp } from './gateways/storage/openStorage.ts';
import { newWid } from './gateways/whatsapp/newWid.ts';
import type { SessionEvent } from './gateways/whatsapp/WhatsAppSession.ts';
import { openCounters } from './kernel/counters.ts';
import { openDiskSpace } from './kernel/diskSpace.ts';
import { findClusterRecord } from './kernel/db/embedded/clusterRecord.ts';
import { measurePools } from './kernel/db/measurePools.ts';
import { openDatabase } from './kernel/db/open.ts';
import { openFileUrls } from './kernel/fileUrls.ts';
import { bind } from './kernel/http/bind.ts';
import { openAddressOf } from './kernel/http/addressKey.ts';
import { openDrain } from './kernel/http/drain.ts';
import { platformRoutes, serveMetrics } from './kernel/http/health.ts';
import { listen } from './kernel/http/listen.ts';
import { openHttp } from './kernel/http/server.ts';
import { serveWeb } from './kernel/http/serveWeb.ts';
import { openTokens } from './kernel/http/tokens.ts';
import type { AnyJob } from './kernel/jobs/job.ts';
import { measureJobs } from './kernel/jobs/measureJobs.ts';
import { runJobs } from './kernel/jobs/runner.ts';
import type { Log } from './kernel/log.ts';
import { openMetrics } from './kernel/metrics.ts';
import type { Realtime } from './kernel/realtime/realtime.ts';
import type { Room } from './kernel/realtime/rooms.ts';
import { openRealtime } from './kernel/realtime/sockets.ts';
import { openSecrets } from './kernel/secrets.ts';
import type { OpenBetaDeps } from './openBeta.ts';
import { openProviders } from './providers.ts';
import type { Work, Workshop } from './kernel/work.ts';
import { openWorkshop } from './kernel/workshop.ts';

/** A running installation, as used by tests and `main.ts`. */
export type App = {
  http: FastifyInstance;
  workshop: Workshop;
  realtime: Realtime;
  /** All jobs that workers run. */
  jobs: readonly AnyJob[];
  /** Starts the configured roles. Listens for HTTP if `web` is among them. */
  start(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * The composition root, the only file that knows every feature: opens the shared resources and passes each feature what
 * it needs from other features.
 */
export async function openApp(
  config: Config,
  databaseUrl: string,
  log: Log,
  webDirectory?: string,
  makeSocket?: OpenBetaDeps['makeSocket'],
): Promise<App> {
  const metrics = openMetrics();
  const database = openDatabase(databaseUrl, config.appKey, log);
  const fileUrls = openFileUrls(config.publicUrl, derivedKey(config, 'file addresses'));
  const tokens = openTokens(derivedKey(config, 'access tokens'));
  const sessionSecrets = openSecrets(derivedKey(config, 'sessions'));
  const disk = openDiskSpace(foldersOf(config), config.diskReserve);
  const storage = openStorage({ directory: config.dataDirectory, assertRoomFor: disk.assertRoomFor });
  const world = openSandboxWorld({ directory: config.dataDirectory });
  const origins = allowedOrigins(config);

  let realtime: Realtime | undefined;
  const workshop = openWorkshop({ database, realtime: () => realtime!, log, metrics, viewers, fileUrls });
  const turnOffline = turnOfflineJob({ hasSocket: (room) => realtime!.hasSocket(room) });
  const handlers = withPresence({ ...ticketSockets, ...userSockets }, { realtime: () => realtime!, log });
  realtime = openRealtime({
    database,
    workshop,
    tokens,
    log,
    metrics,
    origins,
    handlers,
    presence: userPresence(turnOffline),
    readSocketRights: readSocketRights(workshop),
    addressOf: openAddressOf(config.trustedProxies),
    maySeeFull: (viewer, facts) => canSee(viewer, facts as TicketFacts),
  });

  const asking = openCommandCalls(database.appUrl, log);
  const intakeQueue = openIntakeQueue(workshop);
  const deliveryReader = openDeliveryReader(log);
  const credentials = openCredentials(derivedKey(config, 'credentials'));
  const {
    providers,
    cloudClient,
    fetchMedia: fetch,
  } = openProviders({
    world,
    storage,
    cloud: {
      workshop,
      credentials,
      graph: config.graph,
      lookAgain: async (work, connectionId) =>
        void (await enqueueCommand(work, { connectionId, chat: 'phone', kind: 'pairAgain' })),
    },
    beta: { workshop, log, webStandIn: config.webStandIn, askSession: asking.ask, makeSocket },
  });
  const fetchMedia = fetchMediaJob({ fetch });
  const sending: Sending = { enqueueCommand: async (work, order) => void (await enqueueCommand(work, order)), newWid };
  const sendSchedule = sendScheduleJob(sending);
  const wakeTicket = wakeTicketJob();
  const clearTicket = async (work: Work, ticketId: number) => void (await clearUnread(work, ticketId));
  const closeIdleTickets = closeIdleTicketsJob({
    hours: config.ticketExpiryHours,
    clearUnread: clearTicket,
    sendInactivityNotice: (work, ticket) => sendInactivityNotice(work, ticket, sending),
  });
  const settled = settleSchedule;
  const inboundDeps = { fetchMedia, settled, sending };
  const receive = (work: Work, event: SessionEvent) => receiveInbound(work, event, inboundDeps);
  const outbox = openOutbox(derivedKey(config, 'outbox'));
  const smtp = config.smtp && openSmtp(config.smtp);
  const sendResetCode = sendResetCodeJob({
    publicUrl: config.publicUrl,
    sendMail: (errand, mail) => (smtp ? smtp(mail) : errand.inCompany((work) => outbox.keep(work, mail))),
  });
  const sweepMedia = sweepMediaJob({ storage, acrossCompanies: workshop.acrossCompanies });

  const passwordChecks = openPasswordChecks();
  const refreshKey = derivedKey(config, 'refresh tokens');
  const disconnect = (room: Room): void => realtime.disconnect(room);
  const http = await openHttp({
    log,
    origins,
    trustedProxies: config.trustedProxies,
    secureHost: secureHostOf(config.publicUrl),
  });
  const drain = openDrain(http);
  let phones: ReturnType<typeof superviseSessions> | undefined;
  let jobs: Awaited<ReturnType<typeof runJobs>> | undefined;
  let recorder: ReturnType<typeof drainDeliveries> | undefined;
  const routes = featureRoutes({
    announcements: {
      acrossCompanies: workshop.acrossCompanies,
      // The channel belongs to no company; the rooms decide who receives the event.
      tell: (payload, rooms) => realtime.emit(0, 'company-announcement', payload, rooms),
    },
    companies: workshop,
    contacts: {
      whereVisible,
      removeTickets: removeTicketsOf,
      splitContact,
      askableConnection: connectedDefault,
      async findNumber(errand, connectionId, number) {
        const answer = await asking.ask(errand, {
          connectionId,
          chat: 'numbers',
          kind: 'findNumber',
          payload: { number },
        });
        if (!answer.ok) throw new AppError(answer.error as ErrorCode);
        return (answer.value as { digits: string | null }).digits;
      },
    },
    tags: { untagTickets },
    users: {
      recheck: (room) => void realtime.recheck(room),
      getOwnCompany,
      passwordChecks,
      sessions: sessionChanges({ tokens, refreshKey, disconnect, acrossCompanies: workshop.acrossCompanies }),
    },
    auth: {
      tokens,
      refreshKey,
      passwordChecks,
      refreshFailures: openCounters(60),
      resetTries: openCounters(limits.resetCodeMinutes * 60),
      sandbox: !config.production,
      concealAccounts: config.concealAccounts,
      sendResetCode,
      disconnect,
    },
    mails: { outbox, acrossCompanies: workshop.acrossCompanies },
    cloud: { credentials, publicUrl: config.publicUrl, clientWith: cloudClient, intakeQueue, deliveryReader },
    connections: {
      credentials,
      sandbox: !config.production,
      enqueueCommand: async (work, connectionId, kind) =>
        void (await enqueueCommand(work, { connectionId, chat: 'phone', kind })),
      dropCommands: (work, connectionId) => dropCommands(work, connectionId, settled),
      async askPairingCode(errand, connectionId, number) {
        const answer = await asking.ask(errand, {
          connectionId,
          chat: 'phone',
          kind: 'pairByCode',
          payload: { number },
        });
        if (!answer.ok) throw new AppError(answer.error as ErrorCode);
        return String(answer.value);
      },
      dropKeys,
    },
    deadLetters: { receive, lockOf: inboundLockOf },
    media: {
      storage,
      fileUrls,
      identifyCaller: (visit) => identifyCaller(visit, { tokens, refreshKey }),
      mayRead: (work, owner) =>
        (owner.kind === 'schedule'
          ? getSchedule(work, owner.id)
          : getMessage(work, owner.id).then((message) => visibleTicket(work, message.ticketId))
        ).then(
          () => true,
          (error: unknown) => {
            if (error instanceof AppError) return false;
            throw error;
          },
        ),
    },
    settings: { secrets: openSecrets(derivedKey(config, 'settings')) },
    tickets: {
      clearUnread: clearTicket,
      findUnread,
      withdrawRating,
      followStep: (work, step) => followStep(work, step, sending),
    },
    ticketMarks: { moveReadCursor: (work, ticket) => moveReadCursor(work, ticket, sending), wakeTicket },
    messages: {
      ...sending,
      settled,
      askSession: asking.ask,
      keepFile: (received, name, voice) => keepFile(storage, received as StoredTemp, name, voice),
      fetchAgain: (work, messageId) => work.enqueue(fetchMedia, { messageId }),
    },
    schedules: {
      sendSchedule,
      keepFile: (received, name) => keepFile(storage, received as StoredTemp, name),
      async dropFile(file) {
        for (const path of [file.path, file.thumbPath, file.playablePath, file.voicePath])
          if (path !== null) await storage.remove(path);
      },
    },
    sandbox: {
      world,
      askSession: asking.ask,
      receive(errand, event) {
        const proofs = [pairedProof(errand.companyId, event.connectionId)];
        return errand.onBehalf({ kind: 'contact', contactId: null }, (work) => receive(work, event), {
          proofs,
          ...inboundOpening(errand.companyId, event),
        });
      },
      fileUrl: fileUrls.urlOf,
      newWid,
      now: () => new Date(),
    },
  });
  const platform = platformRoutes({ app: http, database, disk, leasesHealthy: () => phones?.healthy() ?? true });
  bind(
    http,
    { platform, ...routes },
    {
      workshop,
      tokens,
      log,
      metrics,
      origins,
      production: config.production,
      secureCookies: config.publicUrl.startsWith('https:'),
      receive: (stream, limits) => storage.receive(stream, limits),
      discard: (received) => storage.discard(received as StoredTemp),
      assertRoomFor: disk.assertRoomFor,
    },
  );
  measurePools(metrics, database);
  measureJobs(metrics, database);
  measureOutbox(metrics, workshop);
  measureDeadLetters(metrics, workshop);
  serveMetrics(http, metrics, config.metricsToken);
  if (webDirectory) await serveWeb(http, webDirectory);

  const companyIds = () =>
    workshop.acrossCompanies('jobs.sweeps', async (db) =>
      (await db.select({ id: companies.id }).from(companies)).map(({ id }) => id),
    );
  const declared = [
    fetchMedia,
    dropEarlyEvents,
    sweepOnline,
    sweepMedia,
    turnOffline,
    sendResetCode,
    sendSchedule,
    closeIdleTickets,
    transferWaitingJob(),
    wakeTicket,
    addUpDaysJob(),
  ] as unknown as AnyJob[];
  const has = (role: (typeof config.roles)[number]) => config.roles.includes(role);

  return {
    http,
    workshop,
    realtime,
    jobs: declared,
    async start() {
      if (has('web')) realtime.attach(http.server);
      if (has('worker'))
        jobs = await runJobs({ database, workshop, log, metrics, jobs: declared, companies: companyIds });
      if (has('worker'))
        recorder = drainDeliveries({
          workshop,
          databaseUrl: database.appUrl,
          receive: (work, events) => receiveTogether(work, events, inboundDeps),
          calm: intakeQueue.calm,
          log,
        });
      if (has('phones'))
        phones = superviseSessions({
          workshop,
          databaseUrl: database.appUrl,
          providers,
          receive,
          openingOf: inboundOpening,
          giveUp: keepDeadLetter,
          retryGivenUp: async (connectionId, open, of) =>
            void (await retryDeadLetters(connectionId, { open, receive, lockOf: inboundLockOf, log: of })),
          applyEarly: (work, connectionId, wid) => applyEarlyEvents(work, connectionId, [wid], settled),
          absolute: storage.absolute,
          secrets: sessionSecrets,
          settled,
          log,
          metrics,
        });
      if (has('web')) await listen(http, config.hosts, config.port);
      else await http.ready();
    },
    async stop() {
      // Accepted calls finish while everything they need still runs. Workers take no new jobs meanwhile.
      const jobsStopped = jobs?.stop();
      const cut = await drain.begin(drainWithinMs);
      if (cut > 0) log.warn({ calls: cut }, 'calls were cut: not finished in time');
      // Sockets, sessions and jobs close at the same time: leases are given back even if a slow client delays the sockets.
      // Each of these steps may wait for the database.
      const closed = (async () => {
        const webClosed = realtime.close().then(() => http.close());
        await Promise.allSettled([webClosed, jobsStopped, phones?.stop(), recorder?.stop()]);
        await Promise.allSettled([asking.close(), deliveryReader.close()]);
        await world.close();
      })();
      await within(closeWithinMs, closed);
      await within(databaseWithinMs, database.close());
    },
  };
}

/** Returns the host that gets HSTS. Never localhost, because HSTS would also apply to other servers on this machine. */
function secureHostOf(publicUrl: string): string | undefined {
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === 'https:' && hostname !== 'localhost' ? hostname : undefined;
}

/**
 * The longest a stop waits, in ms: for calls in progress, then for sockets, sessions and jobs, then for database
 * connections.
 */
const drainWithinMs = 5_000;
const closeWithinMs = 3_500;
const databaseWithinMs = 300;

/** Waits for a task at most `ms` milliseconds, and ignores its failure. */
const within = (ms: number, task: Promise<unknown>): Promise<unknown> =>
  Promise.race([task.catch(() => undefined), wait(ms, undefined, { ref: false })]);

/** Returns the folders that grow: the data directory and the home of an embedded database. */
function foldersOf(config: Config): string[] {
  const home = config.databaseUrl === undefined ? findClusterRecord(config.dataDirectory)?.home : undefined;
  return [config.dataDirectory, ...(home === undefined ? [] : [home])];
}

/**
 * Returns whether an origin may use cookies: our own and the configured ones. A request without an origin does not come
 * from a browser page.
 */
function allowedOrigins(config: Config): (origin: string | undefined) => boolean {
  const own = new URL(config.publicUrl).origin;
  const local = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;
  return (origin) =>
    origin === undefined ||
    origin === own ||
    config.allowedOrigins.includes(origin) ||
    (!config.production && local.test(origin));
}
