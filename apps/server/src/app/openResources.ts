import type { TicketFacts } from '@recado/contracts';
import type { Config } from '../config.ts';
import { derivedKeys } from '../kernel/derivedKeys.ts';
import { readSocketRights, viewers } from '../features/auth/index.ts';
import { openCredentials } from '../features/cloud/index.ts';
import { openIntakeQueue } from '../features/inbound/index.ts';
import { openPayments, openSettingsStore } from '../features/invoices/index.ts';
import { openOutbox } from '../features/mails/index.ts';
import { withPresence } from '../features/presence/index.ts';
import { enqueueCommand, openCommandCalls, signTyping, watchContact } from '../features/sessions/index.ts';
import { canSee, ticketSockets } from '../features/tickets/index.ts';
import { turnOfflineJob, userPresence, userSockets } from '../features/users/index.ts';
import { openEgress } from '../gateways/egress.ts';
import { openLocalBank } from '../gateways/payments/localBank/openLocalBank.ts';
import { openStorage } from '../gateways/storage/openStorage.ts';
import { openDeliveryReader } from '../gateways/whatsapp/cloud/openDeliveryReader.ts';
import { openSandboxWorld } from '../gateways/whatsapp/sandbox/sandboxWorld.ts';
import { openDiskSpace } from '../kernel/diskSpace.ts';
import { findClusterRecord } from '../kernel/db/embedded/clusterRecord.ts';
import type { LastingKeys } from '../kernel/db/keyCheck.ts';
import { openDatabase } from '../kernel/db/open.ts';
import { openFileUrls } from '../kernel/fileUrls.ts';
import { openAddressOf } from '../kernel/http/addressKey.ts';
import { openTokens } from '../kernel/http/tokens.ts';
import type { Log } from '../kernel/log.ts';
import { openMetrics } from '../kernel/metrics.ts';
import type { Realtime } from '../kernel/realtime/realtime.ts';
import { openRealtime } from '../kernel/realtime/sockets.ts';
import { openSecrets, sign } from '../kernel/secrets.ts';
import { openWorkshop } from '../kernel/workshop.ts';
import type { OpenBetaDeps } from '../openBeta.ts';
import { openProviders } from '../providers.ts';
import { allowedOrigins } from './origins.ts';

export type Resources = ReturnType<typeof openResources>;

/** Presence at the phones of the contacts. */
const contacts = { signTyping, watchContact };

/** Opens what the features of this process share: database, storage, sockets and providers. Starts no role. */
export function openResources(
  config: Config,
  databaseUrl: string,
  lasting: LastingKeys,
  log: Log,
  makeSocket: OpenBetaDeps['makeSocket'] | undefined,
) {
  const metrics = openMetrics();
  const database = openDatabase(databaseUrl, config, log, config.poolerUrl);
  const fileUrls = openFileUrls(config.publicUrl, derivedKeys(config, 'file addresses'));
  const tokens = openTokens(derivedKeys(config, 'access tokens'));
  const disk = openDiskSpace(foldersOf(config), config.diskReserve);
  const storage = openStorage({
    directory: config.dataDirectory,
    assertRoomFor: disk.assertRoomFor,
    ...config.files,
    report(failure) {
      log.warn(failure, 'file bucket request failed');
      metrics.bucketFailures.inc({ reason: failure.name || 'unknown' });
    },
  });
  const world = openSandboxWorld({ directory: config.dataDirectory });
  const origins = allowedOrigins(config);

  // Works publish through the sockets, and the sockets open Works.
  let realtime: Realtime | undefined;
  const hashKey = lasting['erased identities'];
  const workshop = openWorkshop({ database, realtime: () => realtime!, log, metrics, viewers, fileUrls, hashKey });
  const turnOffline = turnOfflineJob({ hasSocket: (room) => realtime!.hasSocket(room) });
  realtime = openRealtime({
    database,
    workshop,
    tokens,
    log,
    metrics,
    origins,
    handlers: withPresence({ ...ticketSockets, ...userSockets }, { realtime: () => realtime!, contacts, log }),
    presence: userPresence(turnOffline),
    readSocketRights: readSocketRights(workshop),
    addressOf: openAddressOf(config.trustedProxies),
    maySeeFull: (viewer, facts) => canSee(viewer, facts as TicketFacts),
  });

  const commandCalls = openCommandCalls(database.appUrl, log);
  const credentials = openCredentials(derivedKeys(config, 'credentials'), lasting.credentials);
  const { providers, cloudClient, fetchMedia } = openProviders({
    world,
    storage,
    log,
    cloud: {
      workshop,
      credentials,
      graph: config.graph,
      lookAgain: async (work, connectionId) =>
        void (await enqueueCommand(work, { connectionId, chat: 'phone', kind: 'pairAgain' })),
    },
    beta: { workshop, webStandIn: config.webStandIn, askSession: commandCalls.ask, makeSocket },
  });
  const bank = openLocalBank({ directory: config.dataDirectory });
  const paymentStore = openSettingsStore(derivedKeys(config, 'payment settings'));
  const payments = openPayments({
    ...workshop,
    store: paymentStore,
    settingSecrets: openSecrets(derivedKeys(config, 'settings')),
    egress: openEgress(config.mercadoPagoUrl === undefined ? {} : { allowPrivate: ['127.0.0.1'] }),
    mercadoPagoUrl: config.mercadoPagoUrl,
    bank,
    publicUrl: config.publicUrl,
    isSandboxOffered: isSandboxOffered(config),
    sandboxSecrets: derivedKeys(config, 'simulated bank').map((key) => sign(key, 'webhook')),
  });
  return {
    bank,
    paymentStore,
    payments,
    log,
    metrics,
    database,
    fileUrls,
    tokens,
    disk,
    storage,
    world,
    origins,
    workshop,
    realtime,
    turnOffline,
    commandCalls,
    credentials,
    providers,
    cloudClient,
    fetchMedia,
    intakeQueue: openIntakeQueue(workshop),
    deliveryReader: openDeliveryReader(log),
    outbox: openOutbox(derivedKeys(config, 'outbox')),
  };
}

/** True if companies can pay at the simulated bank: outside production, and in the demo. */
export const isSandboxOffered = ({ production, demo }: Config): boolean => !production || demo;

/** Returns the folders that grow: the data directory and the home of an embedded database. */
function foldersOf(config: Config): string[] {
  const home = config.databaseUrl === undefined ? findClusterRecord(config.dataDirectory)?.home : undefined;
  return [config.dataDirectory, ...(home === undefined ? [] : [home])];
}
