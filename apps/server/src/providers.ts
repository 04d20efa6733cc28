import { limits, type Provider as ProviderName } from '@recado/contracts';
import type { WantedMedia } from './features/inbound/index.ts';
import { keepFile, type KeptFile } from './features/media/index.ts';
import type { Storage } from './gateways/storage/openStorage.ts';
import type { Provider } from './gateways/whatsapp/Phone.ts';
import { fetchSandboxMedia } from './gateways/whatsapp/sandbox/fetchSandboxMedia.ts';
import { sandboxProvider } from './gateways/whatsapp/sandbox/sandboxProvider.ts';
import type { SandboxWorld } from './gateways/whatsapp/sandbox/sandboxWorld.ts';

type Parts = { world: SandboxWorld; storage: Storage };

/** Every WhatsApp provider there is, each given what it needs of the features: the composition root's half for phones. */
export function openProviders({ world, storage }: Parts) {
  const providers: Partial<Record<ProviderName, Provider>> = { sandbox: sandboxProvider(world) };

  return {
    providers,
    /** Brings the file of a message from the provider it came by, and keeps it. Throws while there is none. */
    async fetchMedia({ handle }: WantedMedia, name: string, voice: boolean): Promise<KeptFile> {
      const { stream } = await fetchSandboxMedia(world, handle);
      return keepFile(storage, await storage.receive(stream, { maxBytes: limits.fileBytes }), name, voice);
    },
  };
}
