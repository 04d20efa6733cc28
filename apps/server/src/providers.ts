import { isIP } from 'node:net';
import { limits, type Provider as ProviderName } from '@recado/contracts';
import { confirmNumber, recordRating, recordTemplateEnd, type Credentials } from './features/cloud/index.ts';
import type { WantedMedia } from './features/inbound/index.ts';
import { keepFile, type KeptFile } from './features/media/index.ts';
import { openEgress } from './gateways/egress.ts';
import type { Storage } from './gateways/storage/Storage.ts';
import { openCloudClient } from './gateways/whatsapp/cloud/cloudClient.ts';
import type { CloudAccess } from './gateways/whatsapp/cloud/cloudMedia.ts';
import { cloudProvider } from './gateways/whatsapp/cloud/cloudProvider.ts';
import type { GraphSettings } from './gateways/whatsapp/cloud/graph.ts';
import type { MediaHandle, KeyedProvider } from './gateways/whatsapp/WhatsAppSession.ts';
import { fetchSandboxMedia } from './gateways/whatsapp/sandbox/fetchSandboxMedia.ts';
import { sandboxProvider } from './gateways/whatsapp/sandbox/sandboxProvider.ts';
import type { SandboxWorld } from './gateways/whatsapp/sandbox/sandboxWorld.ts';
import type { Log } from './kernel/log.ts';
import type { Work, Workshop } from './kernel/work.ts';
import { openBeta, type OpenBetaDeps } from './openBeta.ts';

type OpenCloudDeps = {
  workshop: Workshop;
  credentials: Credentials;
  graph: GraphSettings;
  lookAgain(work: Work, connectionId: number): Promise<void>;
};
type Deps = {
  world: SandboxWorld;
  storage: Storage;
  log: Log;
  cloud: OpenCloudDeps;
  beta: Omit<OpenBetaDeps, 'withLocal' | 'log'>;
};

const actor = { kind: 'system', name: 'phones' } as const;

/**
 * Opens every WhatsApp provider with what it needs from the features: the part of the composition root for sessions.
 */
export function openProviders({
  world,
  storage,
  log,
  cloud: { workshop, credentials, graph, lookAgain },
  beta: needs,
}: Deps) {
  const beta = openBeta({ ...needs, log, withLocal: storage.withLocal });
  const cloudClient = openCloudClients(graph, storage);
  const cloudClientOf = async (companyId: number, connectionId: number) => {
    const access = await workshop.inCompany(companyId, actor, (work) => credentials.find(work, connectionId));
    return access && cloudClient(access);
  };
  const providers: Record<ProviderName, KeyedProvider> = {
    sandbox: sandboxProvider(world, log),
    cloud: cloudProvider({
      log,
      clientOf: ({ companyId, connectionId }) => cloudClientOf(companyId, connectionId),
      ownership: {
        isConfirmed: ({ companyId, connectionId }) =>
          workshop.inCompany(
            companyId,
            actor,
            async (work) => (await credentials.find(work, connectionId))?.isConfirmed ?? false,
          ),
        confirm: ({ companyId, connectionId }, phoneNumberId) =>
          confirmNumber({ companyId, connectionId, phoneNumberId }, { workshop, credentials, lookAgain }),
      },
      recordRating: ({ companyId, connectionId }, rating) =>
        workshop.inCompany(companyId, actor, (work) => recordRating(work, connectionId, rating)),
      recordTemplateEnd: ({ companyId, connectionId }, template, reason) =>
        workshop.inCompany(companyId, actor, (work) => recordTemplateEnd(work, connectionId, template, reason)),
    }),
    beta: beta.provider,
  };
  const fetching: Record<MediaHandle['provider'], (wanted: WantedMedia) => ReturnType<typeof fetchSandboxMedia>> = {
    sandbox: ({ handle }) => fetchSandboxMedia(world, handle),
    async cloud({ companyId, connectionId, handle }) {
      const client = connectionId === null ? undefined : await cloudClientOf(companyId, connectionId);
      if (!client) throw new Error('the connection of the medium has no credentials');
      return client.fetchMedia(handle, limits.fileBytes);
    },
    beta: (wanted) => beta.fetchMedia(wanted, limits.fileBytes),
  };

  return {
    providers,
    cloudClient,
    /** Downloads the file of a message from its provider and stores it. Throws while the provider has no file. */
    async fetchMedia(wanted: WantedMedia, name: string, voice: boolean): Promise<KeptFile> {
      const { stream } = await fetching[wanted.handle.provider](wanted);
      return keepFile(storage, await storage.receive(stream, { maxBytes: limits.fileBytes }), name, { voice });
    },
  };
}

/**
 * Opens the Graph API client for any number. All clients share one egress, so that an outage is detected once for all.
 */
function openCloudClients(graph: GraphSettings, files: Storage) {
  const host = new URL(graph.baseUrl).hostname.replace(/^\[|\]$/g, '');
  // A configured private address for Meta is intended, so egress allows this address and no other private one.
  const egress = openEgress({ allowPrivate: isIP(host) ? [host] : false });
  return (access: CloudAccess) => openCloudClient({ egress, graph, access, files });
}
